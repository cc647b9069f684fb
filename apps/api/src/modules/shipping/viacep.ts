import type { CepAddress } from '@lotus/openapi/schema'

const states = new Set('AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' '))

const text = (value: unknown, longest: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longest) : null

/**
 * Requests an address from ViaCEP. The answer is null if the CEP does not exist.
 * @param url of the service, e.g. `https://viacep.com.br`
 * @param timeout in milliseconds
 * @throws if it does not answer in time, or not as documented
 */
export async function askViaCep(url: string, zipCode: string, timeout = 2000): Promise<CepAddress | null> {
  const address = new URL(`/ws/${zipCode}/json/`, url)
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout), redirect: 'error' })
  if (!response.ok) throw new Error(`ViaCEP answered ${response.status}`)
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null) throw new Error('ViaCEP answered no object')
  const { erro, uf, logradouro, bairro, localidade } = answer as Record<string, unknown>
  if (erro === true || erro === 'true') return null
  if (typeof uf !== 'string' || !states.has(uf)) throw new Error('ViaCEP answered no state')
  return {
    zipCode,
    street: text(logradouro, 120),
    district: text(bairro, 80),
    city: text(localidade, 80),
    state: uf,
  }
}
