import { removePersisted } from '#storage/storage.ts'

/** Removes a guest's name, phone, CPF and address, which earlier versions stored in local storage. */
export function removeFormerData(): void {
  for (const key of ['checkout', 'checkoutForms']) removePersisted('local', key)
}
