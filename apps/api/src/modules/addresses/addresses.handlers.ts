import type { Handlers } from '#platform/handlers.ts'
import { sessionOf } from '#platform/session.ts'

import type { AddressesService } from './addresses.service.ts'

export const addressesHandlers = (addresses: AddressesService) =>
  ({
    listAddresses: (request) => addresses.listAddresses(sessionOf(request).userId),
    getAddress: (request) => addresses.getAddress(sessionOf(request).userId, request.params.addressId),
    createAddress: (request) => addresses.createAddress(sessionOf(request).userId, request.body),
    updateAddress: (request) =>
      addresses.updateAddress(sessionOf(request).userId, request.params.addressId, request.body),
    deleteAddress: (request) => addresses.deleteAddress(sessionOf(request).userId, request.params.addressId),
    setDefaultAddress: (request) => addresses.setDefaultAddress(sessionOf(request).userId, request.params.addressId),
  }) satisfies Partial<Handlers>
