import { deliveryCep } from './delivery-cep.ts'

/** Persists the CEP (eight digits), or forgets it (null). The attribute reserves space for the delivery lines of cards. */
export function chooseDeliveryCep(zipCode: string | null): void {
  deliveryCep.write(zipCode)
  document.documentElement.toggleAttribute('data-cep', zipCode !== null)
}
