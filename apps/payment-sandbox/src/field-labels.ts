import type { CardFieldType } from './card-rules.ts'

/** The built-in languages of the secure fields; shops with other languages set `srLabel`. */
export type FieldLanguage = 'pt' | 'es' | 'en'

/** Accessible names of the secure fields and of their frames. */
export const FIELD_LABELS: Record<FieldLanguage, Record<CardFieldType, string>> = {
  pt: {
    cardNumber: 'Número do cartão',
    expirationDate: 'Validade, mês e ano',
    expirationMonth: 'Mês de validade',
    expirationYear: 'Ano de validade',
    securityCode: 'Código de segurança',
  },
  es: {
    cardNumber: 'Número de la tarjeta',
    expirationDate: 'Vencimiento, mes y año',
    expirationMonth: 'Mes de vencimiento',
    expirationYear: 'Año de vencimiento',
    securityCode: 'Código de seguridad',
  },
  en: {
    cardNumber: 'Card number',
    expirationDate: 'Expiration, month and year',
    expirationMonth: 'Expiration month',
    expirationYear: 'Expiration year',
    securityCode: 'Security code',
  },
}
