import Heart from 'lucide-react/icons/heart'

import preview from '../../../../.storybook/preview.tsx'
import { Badge } from '../badge/badge.tsx'
import { Tiles } from '../tiles/tiles.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Price } from '../price/price.tsx'
import { bowl } from '../../../ui-shop/src/product-art/product-art.examples.ts'
import { ProductArt } from '../../../ui-shop/src/product-art/product-art.tsx'
import { QuantityStepper } from '../quantity-stepper/quantity-stepper.tsx'
import { Rating } from '../rating/rating.tsx'
import { Stack } from '../stack/stack.tsx'
import { Text } from '../text/text.tsx'
import { Card } from './card.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Card',
  parameters: guide({
    status: 'ready',
    use: 'To group the content of one thing: a product, an address, a sum.',
    avoid: 'Stack for spacing without a box; Disclosure for content that is closed at first.',
    anatomy: ['Surface', 'Content'],
    keyboard: [],
    accessibility:
      'It has no role: use `asChild` with an article or a list item. An interactive card contains one link.',
  }),
  component: Card,
  args: { children: 'Calcular frete e prazo' },
})

export const Panel = meta.story()
export const Small = meta.story({ args: { padding: 'small', radius: 'card' } })
export const Interactive = meta.story({ args: { interactive: true } })
export const AsArticle = meta.story({ args: { asChild: true, children: <article>Lámen</article> } })

/** An example composition; the product card itself is in the storefront. */
export const Composed = meta.story({
  render: () => (
    <Tiles>
      {[0, 2, 0, 1].map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a static list
        <Card key={index} asChild radius="card" padding="small" interactive>
          <article>
            <Stack gap={3}>
              <div style={{ position: 'relative' }}>
                <ProductArt {...bowl} alt="" tint={(['sand', 'sky', 'ivory', 'clay'] as const)[index]} />
                {index % 2 === 1 && (
                  <div style={{ position: 'absolute', insetBlockStart: 10, insetInlineStart: 10 }}>
                    <Badge>−15%</Badge>
                  </div>
                )}
                <div style={{ position: 'absolute', insetBlockStart: 8, insetInlineEnd: 8 }}>
                  <IconButton label="Favoritar" icon={<Heart />} emphasis="floating" size="small" />
                </div>
              </div>
              <div style={{ padding: '0 8px 8px' }}>
                <Stack gap={2}>
                  <div>
                    <Text weight="semibold" size="small" leading="tight" lines={2} reserveLines>
                      Guioza de porco e acelga 600 g
                    </Text>
                    <Text size="xsmall" tone="muted" lang="zh-CN">
                      猪肉白菜饺子
                    </Text>
                  </div>
                  <Rating value="4,7" count="(98)" label="Nota 4,7 de 5, 98 avaliações" />
                  <Price
                    current="R$ 29,67"
                    currentLabel="Preço atual"
                    {...(index % 2 === 1 ? { old: 'R$ 34,90', oldLabel: 'Preço anterior' } : {})}
                  />
                  <QuantityStepper
                    value={value}
                    min={0}
                    label="Quantidade de guioza"
                    error="Escreva um número inteiro."
                    addLabel="Adicionar guioza"
                    decreaseLabel="Diminuir"
                    increaseLabel="Aumentar"
                    removeLabel="Remover"
                    onValueChange={() => {}}
                  />
                </Stack>
              </div>
            </Stack>
          </article>
        </Card>
      ))}
    </Tiles>
  ),
  parameters: inModes('phone', 'dark'),
})
