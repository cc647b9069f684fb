import { getRouteApi } from '@tanstack/react-router'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import {
  addressesQuery,
  createAddress,
  deleteAddress,
  setDefaultAddress,
  updateAddress,
} from '#features/account/account.queries.ts'
import { addressProblem } from '#features/account/address.messages.ts'
import { AddressesPending, AddressesScreen } from '#features/account/addresses-screen.tsx'
import { attemptOf, errorOf, succeeded } from '#forms/attempt.ts'
import { queryState } from '#layout/query-state.ts'
import { Unavailable } from '#layout/unavailable.tsx'
import { lookUpCep } from '#address/cep.queries.ts'
import { useOffline } from '#online.ts'
import { useSession } from '#session/session.ts'
import { notify } from '#toasts.ts'

const route = getRouteApi('/user/addresses')

export function AddressesPage() {
  const { i18n, t } = useLingui()
  const queryClient = useQueryClient()
  const { edit } = route.useSearch()
  const navigate = route.useNavigate()
  const offline = useOffline()
  const { user } = useSession()
  const addresses = useQuery(addressesQuery)
  const creating = useMutation(createAddress(queryClient))
  const changing = useMutation(updateAddress(queryClient))
  const deleting = useMutation(deleteAddress(queryClient))
  const choosing = useMutation(setDefaultAddress(queryClient))
  const saved = queryState(addresses)
  if (saved === 'loading') return <AddressesPending />
  if (saved === 'failed')
    return (
      <Unavailable
        title={addressProblem(i18n, 'fetch', errorOf(addresses.error))}
        onRetry={() => void addresses.refetch()}
      />
    )
  const found = saved.find(({ addressId }) => String(addressId) === edit)
  const editing = edit === 'new' ? 'new' : (found ?? null)
  const announce = (text: string) => notify({ tone: 'success', text })
  const toList = () => void navigate({ search: {}, replace: true })
  return (
    <AddressesScreen
      addresses={saved}
      editing={editing}
      recipient={user?.username ?? ''}
      saving={attemptOf(editing === 'new' ? creating : changing)}
      deleting={attemptOf(deleting)}
      settingDefault={choosing.isPending ? choosing.variables : null}
      offline={offline}
      lookUpCep={(zipCode) => lookUpCep(queryClient, zipCode)}
      onEdit={(which) => {
        creating.reset()
        changing.reset()
        if (which === null) toList()
        else void navigate({ search: { edit: which === 'new' ? 'new' : String(which.addressId) } })
      }}
      onSave={(body) => {
        const onSuccess = (text: string) => ({ onSuccess: () => (announce(text), toList()) })
        if (editing === 'new') creating.mutate(body, onSuccess(t`Endereço cadastrado com sucesso`))
        else if (editing !== null)
          changing.mutate({ addressId: editing.addressId, body }, onSuccess(t`Endereço alterado com sucesso`))
      }}
      onAskDelete={deleting.reset}
      onDelete={async ({ addressId }) => {
        const isGone = await succeeded(deleting.mutateAsync(addressId))
        if (isGone) announce(t`Endereço excluído com sucesso`)
        return isGone
      }}
      onDefault={({ addressId }) =>
        choosing.mutate(addressId, {
          onError: (error) => notify({ tone: 'critical', text: addressProblem(i18n, 'default', errorOf(error)) }),
        })
      }
    />
  )
}
