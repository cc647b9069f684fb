import type { InformationPage } from '@lotus/openapi/schema'

type Sections = InformationPage['sections']

const marks = /\p{Mark}/gu
const plain = (text: string) => text.normalize('NFD').replaceAll(marks, '').toLowerCase()
const tag = /<[^>]*>/g

/** The sections with the questions that contain every word, in any case and without accents; without words all of them. */
export function findQuestions(sections: Sections, words: string): Sections {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return sections
  return sections.flatMap((section) => {
    const parts = section.parts.filter(({ title, html }) => {
      const text = plain(`${title} ${html.replaceAll(tag, ' ')}`)
      return wanted.every((word) => text.includes(word))
    })
    return parts.length === 0 ? [] : [{ ...section, parts }]
  })
}
