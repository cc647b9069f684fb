import { deliveryCep } from './delivery-cep.ts'

/** Persists the CEP (eight digits), or forgets it (null). The attribute reserves space for the delivery lines of cards. */
export function chooseDeliveryCep(zipCode: string | null): void {
  deliveryCep.write(zipCode)
  document.documentElement.toggleAttribute('data-cep', zipCode !== null)
}

/**
 * Runs in the head: sets the attribute before the first paint, so that cards do not shift when their delivery arrives, and
 * follows the other tabs and the sign-out.
 */
export const cepScript = `(function(){function f(){try{document.documentElement.toggleAttribute('data-cep',/"value":"\\d{8}"/.test(localStorage.getItem('deliveryCep')))}catch(e){}}f();addEventListener('storage',f)})()`
