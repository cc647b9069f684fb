import { decode } from './link.ts'

const draftKey = 'lotus-playground'

const example = `<Container>
  <Stack gap={4}>
    <Heading level={1}>
      {{ pt: 'Sua cesta', zh: '您的购物篮', en: 'Your basket', es: 'Tu cesta' }}
    </Heading>
    <Tiles columns="panel">
      <Card>
        <Stack gap={2}>
          <Heading level={2} size="title4">Missô Marukome</Heading>
          <Price current="R$ 19,60" old="R$ 24,50" discount="−20%" />
          <Badge tone="success">
            {{ pt: 'Em estoque', zh: '有货', en: 'In stock', es: 'En stock' }}
          </Badge>
        </Stack>
      </Card>
      <Alert tone="info">
        {{
          pt: 'Frete grátis a partir de R$ 99.',
          zh: '满 R$ 99 免运费。',
          en: 'Free delivery from R$ 99.',
          es: 'Envío gratis desde R$ 99.',
        }}
      </Alert>
    </Tiles>
    <Button emphasis="strong" size="large" icon={<ShoppingBasket />}>
      {{ pt: 'Fechar pedido', zh: '去结算', en: 'Check out', es: 'Finalizar compra' }}
    </Button>
  </Stack>
</Container>
`

/** The code with which the playground opens. */
export type Start = {
  code: string
  /** The code should be that of a link, which cannot be read. */
  isDamaged: boolean
  /** The code is that of a link and not the own draft, which stays as it is. */
  isForeign: boolean
}

/** The code of the link, else what was typed last in this browser, else an example. */
export async function startOf(link: string): Promise<Start> {
  const linked = link === '' ? null : await decode(link)
  const own = localStorage.getItem(draftKey) ?? example
  return {
    code: linked ?? own,
    isDamaged: link !== '' && linked === null,
    // After a reload, the address has the code of the own draft.
    isForeign: linked !== null && linked !== own,
  }
}

export const saveDraft = (code: string): void => localStorage.setItem(draftKey, code)
export const removeDraft = (): void => localStorage.removeItem(draftKey)
