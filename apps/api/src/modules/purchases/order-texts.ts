import type { ptBr } from './order-texts.pt-br.ts'
import type { OrderMailKind } from './purchase-types.ts'

/** Kinds of texts: an order that is collected has its own for two kinds of e-mail. */
export type OrderTextKind = OrderMailKind | 'ready' | 'collected'

/** `{name}`, `{number}`, `{amount}` and `{until}` are replaced by values. The name of the shop follows the subject. */
export type OrderText = { subject: string; paragraphs: string[]; button?: string; notes?: string[] }

/** The texts of e-mails about orders in one language. The Portuguese ones say what they are for. */
export type OrderTexts = typeof ptBr
