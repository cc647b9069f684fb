import { Plural, Trans, useLingui } from '@lingui/react/macro'
import LinkIcon from 'lucide-react/icons/link'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'

import type { InformationPage } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Disclosure } from '@lotus/ui/disclosure'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { TextInput } from '@lotus/ui/text-input'

import { findQuestions } from './faq-search.ts'
import { Html } from './html.tsx'
import * as css from './information.css.ts'

export type FaqQuestionsProps = {
  sections: InformationPage['sections']
  /** The words from the URL. */
  words: string
  /** The anchor from the URL, whose question is open. */
  anchor: string
  /** Puts the words into the URL. */
  onSearch: (words: string) => void
}

/** Questions with a search; each has an anchor and opens when a link leads to it. */
export function FaqQuestions({ sections, words: initial, anchor, onSearch }: FaqQuestionsProps) {
  const { t, i18n } = useLingui()
  const [words, setWords] = useState(initial)
  const found = findQuestions(sections, words)
  useEffect(() => {
    // The browser opens a linked question after a load, but not after a reload, Back or a link of the router.
    const linked = anchor === '' ? null : document.getElementById(anchor)
    const question = linked?.closest('details')
    if (linked == null || question == null || question.open) return
    question.open = true
    question.scrollIntoView()
  }, [anchor])
  const isSearch = words.trim() !== ''
  const count = found.reduce((sum, { parts }) => sum + parts.length, 0)
  return (
    <>
      {/* Without JavaScript the browser loads the page with the words in its address. */}
      <search aria-label={t`Buscar nas perguntas`}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onSearch(words.trim())
          }}
        >
          <Stack gap={2}>
            <TextInput
              name="q"
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              icon={<Search />}
              aria-label={t`Buscar nas perguntas`}
              placeholder={t`Por exemplo: frete, Pix, devolução`}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              onClear={() => setWords('')}
              end={
                <Button type="submit" size="small">
                  <Trans>Buscar</Trans>
                </Button>
              }
            />
            <input type="hidden" name="lang" value={i18n.locale} />
            <output>
              {isSearch && (
                <Text size="small" tone="muted">
                  {count === 0 ? (
                    <Trans>Nenhuma pergunta com essas palavras. Tente outras ou fale com a loja.</Trans>
                  ) : (
                    <Plural value={count} one="# pergunta encontrada" other="# perguntas encontradas" />
                  )}
                </Text>
              )}
            </output>
          </Stack>
        </form>
      </search>
      {found.map((section) => (
        <Stack as="section" key={section.id} id={section.id} gap={3} aria-labelledby={`${section.id}-title`}>
          <Heading level={2} id={`${section.id}-title`}>
            {section.title}
          </Heading>
          <Box display="grid">
            {section.parts.map(({ id, title, html }) => (
              <Disclosure
                key={id}
                summary={
                  <Heading level={3} size="title4">
                    {title}
                  </Heading>
                }
              >
                {/* The browser opens the question whose content a link leads to. */}
                <Stack id={id} gap={2}>
                  <Html html={html} />
                  <a href={`#${id}`} className={css.permalink}>
                    <LinkIcon aria-hidden="true" size={16} />
                    <Trans>Link desta pergunta</Trans>
                  </a>
                </Stack>
              </Disclosure>
            ))}
          </Box>
        </Stack>
      ))}
    </>
  )
}
