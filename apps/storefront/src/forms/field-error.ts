/** The error codes of form fields; `useProblemText` has the messages. */
export type FieldError =
  | 'required'
  | 'email'
  | 'format'
  | 'phone'
  | 'cpf'
  /** Neither the 11 digits of a CPF nor the 14 characters of a CNPJ. */
  | 'cpfLength'
  | 'cep'
  | 'short'
  | 'long'
  | 'weak'
  | 'different'
  /** The text contains invisible characters or line breaks. */
  | 'characters'
  /** The text contains the number of a card. */
  | 'card'

/** Types an error code in a schema. */
export const problem = <Problem extends FieldError>(code: Problem): Problem => code
