import { storedText } from './stored-text.ts'

/**
 * Sets the attributes of `chooseDeliveryCep` and `chooseDiet` before the first paint, so that cards do not shift when their delivery or
 * their warnings load. Updates them when another tab changes the choices or signs out.
 */
function reserveSpace() {
  const root = document.documentElement
  root.toggleAttribute('data-cep', /"value":"\d{8}"/.test(storedText('deliveryCep') ?? ''))
  root.toggleAttribute('data-diet', /"isOn":true/.test(storedText('diet') ?? ''))
}
reserveSpace()
addEventListener('storage', reserveSpace)
