/** S40: masks a CPF as `***.456.789-**`, the format of public bodies, and a CNPJ as `**.222.333/0001-**`. */
export const maskCpf = (cpf: string): string =>
  cpf.length > 11
    ? `**.${cpf.slice(2, 5)}.${cpf.slice(5, 8)}/${cpf.slice(8, 12)}-**`
    : `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`
