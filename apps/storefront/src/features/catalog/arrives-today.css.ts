import { style } from '@vanilla-extract/css'

// The server renders the notice and the placeholder: which one is shown depends on the CEP that the browser has stored.
export const notice = style({ selectors: { ':root[data-cep] &': { display: 'none' } } })
export const placeholder = style({ display: 'none', selectors: { ':root[data-cep] &': { display: 'block' } } })
