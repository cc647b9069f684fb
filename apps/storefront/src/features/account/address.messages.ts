import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ApiError } from '@lotus/api-client/errors'

import { formProblem } from '#form-problem.ts'

export type AddressTask = 'fetch' | 'create' | 'edit' | 'delete' | 'default'

const messages = {
  fetch: {
    failed: msg`Falha ao buscar endereço`,
    network: msg`Erro ao buscar endereço. Verifique sua conexão.`,
  },
  create: {
    failed: msg`Falha ao cadastrar endereço`,
    network: msg`Erro ao cadastrar endereço. Verifique sua conexão.`,
  },
  edit: {
    failed: msg`Falha ao alterar endereço`,
    network: msg`Erro ao alterar endereço. Verifique sua conexão.`,
  },
  delete: {
    failed: msg`Falha ao excluir endereço`,
    network: msg`Erro ao excluir endereço. Verifique sua conexão.`,
  },
  default: {
    failed: msg`Falha ao definir endereço padrão`,
    network: msg`Erro ao definir endereço padrão. Verifique sua conexão.`,
  },
}

/** The error message of an address operation: specific to the server's code, otherwise to the operation (USER-02). */
export function addressProblem(i18n: I18n, task: AddressTask, error: ApiError): string {
  if (error.code === 'NETWORK_ERROR') return i18n._(messages[task].network)
  return error.code === 'UNEXPECTED' ? i18n._(messages[task].failed) : formProblem(i18n, error)
}

/** The error message of an address operation without a server code. */
export const addressFailure = (i18n: I18n, task: AddressTask): string => i18n._(messages[task].failed)
