import { expect, it } from 'vitest'

import { labelsOfLibrary } from './labels-plugin.ts'

it('DS-06 lists every label of the library with its component and its defaults', () => {
  const labels = labelsOfLibrary()
  expect(labels.find(({ name }) => name === 'close')).toEqual({
    name: 'close',
    component: 'dialog',
    meaning: 'The close button of a dialog or a sheet.',
    en: 'Close',
    es: 'Cerrar',
    pt: 'Fechar',
    zh: '关闭',
  })
  expect(labels.find(({ name }) => name === 'page')).toMatchObject({ en: 'Page {number}', zh: '第{number}页' })
  expect(labels.filter((label) => Object.values(label).includes('')).map(({ name }) => name)).toEqual([])
})
