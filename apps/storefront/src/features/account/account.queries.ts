import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'

import type {
  AddressData,
  ChangePasswordRequest,
  DeleteAccountRequest,
  ProfileUpdate,
  ReauthenticationRequest,
} from '@lotus/openapi/schema'

import { api } from '#api.ts'
import { deleteOnce } from '#delete-once.ts'

const minute = 60_000

/** The profile (USER-05: 5 minutes). */
export const profileQuery = queryOptions({
  queryKey: ['user', 'getProfile'],
  queryFn: ({ signal }) => api.GET('/users/user/profile', { signal }),
  staleTime: 5 * minute,
})

/** The order statistics (USER-05: 2 minutes), reloaded with the orders. */
export const statsQuery = queryOptions({
  queryKey: ['orders', 'getUserStats'],
  queryFn: ({ signal }) => api.GET('/users/user/stats', { signal }),
  staleTime: 2 * minute,
})

export const sessionsQuery = queryOptions({
  queryKey: ['user', 'listSessions'],
  queryFn: ({ signal }) => api.GET('/users/user/sessions', { signal }),
  staleTime: minute,
})

/** The saved addresses, the default first (USER-05: 5 minutes). */
export const addressesQuery = queryOptions({
  queryKey: ['user', 'listAddresses'],
  queryFn: ({ signal }) => api.GET('/users/addresses/user', { signal }),
  staleTime: 5 * minute,
})

export const updateProfile = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: ProfileUpdate) => api.PUT('/users/user/profile', { body }),
    onSuccess: (profile) => queryClient.setQueryData(profileQuery.queryKey, profile),
  })

/** Changes the password, which ends the other sessions. */
export const changePassword = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: ChangePasswordRequest) => api.PUT('/users/user/pwd', { body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
      ]),
  })

export const endOtherSessions = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => api.DELETE('/users/user/sessions'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })

export const exportAccount = mutationOptions({
  mutationFn: (body: ReauthenticationRequest) => api.POST('/users/user/export', { body }),
})

/** Deletes the account, which ends the session. */
export const deleteAccount = mutationOptions({
  mutationFn: (body: DeleteAccountRequest) => api.DELETE('/users/user/account', { body }),
})

const changed = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey })

export const createAddress = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: AddressData) => api.POST('/users/addresses/user/address', { body }),
    onSuccess: () => changed(queryClient),
  })

export const updateAddress = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ addressId, body }: { addressId: number; body: AddressData }) =>
      api.PUT('/users/addresses/{addressId}', { params: { path: { addressId } }, body }),
    onSuccess: () => changed(queryClient),
  })

export const deleteAddress = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (addressId: number) =>
      deleteOnce(api.DELETE('/users/addresses/{addressId}', { params: { path: { addressId } } })),
    onSuccess: () => changed(queryClient),
  })

export const setDefaultAddress = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (addressId: number) =>
      api.PUT('/users/addresses/{addressId}/default', { params: { path: { addressId } } }),
    // Another tab may have deleted the address.
    onSettled: () => changed(queryClient),
  })
