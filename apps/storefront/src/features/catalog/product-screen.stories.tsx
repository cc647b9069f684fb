import { expect, fn, waitFor, within } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { forcedColors, inModes, inTheShop } from '../../../../../.storybook/modes.ts'

import {
  bubbleTeaKit,
  glutenFreeSpaghetti,
  gyoza,
  miso,
  misoDetails,
  sake,
  shinRamyun,
  shinRamyunDetails,
  shortGrainRice,
  ufoYakisoba,
} from '@lotus/fixtures/products'
import { Card } from '@lotus/ui/card'

import { inEuros, withConversion } from '#shop/currency.examples.ts'
import { DeliveryEstimate } from '#delivery/delivery-estimate.tsx'

import { FreeDeliveryText } from '#delivery/free-delivery-text.tsx'
import { ProductPromises } from './product-promises.tsx'
import { BuyExample, BuyPageExample, config, freeInParana } from './catalog.examples.tsx'
import { ProductDetails, type ProductDetailsProps } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductNotFound } from './product-not-found.tsx'
import { ProductDetailsSpace, ProductScreen, ProductScreenPending, type ProductScreenProps } from './product-screen.tsx'
import { ShareButton } from './share-button.tsx'

type ExampleProps = Omit<ProductScreenProps, 'fullProduct' | 'details'> &
  ProductDetailsProps & { isFirstSight?: boolean }

/** The screen with its details, as the page composes them. */
function Example({ details, problem, related, cardActions, onRetry, isFirstSight = false, ...screen }: ExampleProps) {
  return (
    <ProductScreen
      {...screen}
      fullProduct={typeof details === 'object' ? details : null}
      details={
        isFirstSight ? (
          <ProductDetailsSpace />
        ) : (
          <ProductDetails
            details={details}
            problem={problem}
            related={related}
            cardActions={cardActions}
            onRetry={onRetry}
          />
        )
      }
    />
  )
}

const share = fn(async () => 'copied' as const)

const meta = preview.meta({
  title: 'Screens/Catalog/Product',
  component: Example,
  args: {
    product: shinRamyun,
    details: shinRamyunDetails,
    related: [bubbleTeaKit, gyoza, miso, shortGrainRice, sake, glutenFreeSpaghetti],
    config,
    promises: <ProductPromises config={config} freeDelivery={<FreeDeliveryText promise={freeInParana} />} />,
    actions: { buy: <BuyPageExample /> },
    cardActions: (product) => ({ buy: <BuyExample product={product} /> }),
    delivery: (
      <Card padding="large" radius="card">
        <DeliveryEstimate zipCode={null} delivery={{ status: 'none' }} onZipCode={fn()} onRetry={fn()} />
      </Card>
    ),
    share: <ShareButton share={share} />,
    onRetry: fn(),
  },
  parameters: { layout: 'fullscreen' },
})

export const WithGallery = meta.story({
  args: { gallery: <ProductGallery product={shinRamyun} imageUrls={shinRamyunDetails.imageUrls} /> },
  play: async ({ canvas, userEvent }) => {
    const gallery = canvas.getByRole('region', { name: `Imagens de ${shinRamyun.productName}` })
    const facts = within(gallery).getByRole('button', { name: 'Mostrar imagem 3 de 3' })
    await userEvent.click(facts)
    await waitFor(() => expect(facts).toHaveAttribute('aria-current', 'true'))
    await expect(within(gallery).getByRole('img', { name: `${shinRamyun.productName}, imagem 3 de 3` })).toBeVisible()
  },
})
export const WithGalleryOnPhone = meta.story({ ...WithGallery.input, globals: { viewport: { value: 'phone390' } } })
export const Full = meta.story({
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: shinRamyun.productName })).toBeVisible()
    await expect(canvas.getByText('Em estoque · 48 unidades')).toBeVisible()
    await expect(canvas.getByText(/em até 3× de R\$\s2,97 sem juros/)).toBeVisible()
    await expect(canvas.getByText(/74,17\/kg/)).toBeVisible()
    await expect(canvas.getByText('Contém glúten, soja, ovo e leite')).toBeVisible()
    await expect(canvas.getByText('Coreia do Sul')).toBeVisible()
    const path = within(canvas.getByRole('navigation', { name: 'Você está em' }))
    await expect(path.getByRole('link', { name: 'Lámen instantâneo' })).toHaveAttribute(
      'href',
      '/products?category=L%C3%A1men+instant%C3%A2neo',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Compartilhar' }))
    await expect(share).toHaveBeenCalledOnce()
    await expect(await canvas.findByText('Link copiado')).toBeVisible()
    await waitFor(() => expect(canvas.queryByText('Link copiado')).toBeNull(), { timeout: 5000 })
  },
  tags: ['PROD-01', 'BEY-08', 'NAV-18'],
})
export const ForcedColors = meta.story({ ...Full.input, parameters: forcedColors })
export const Picture = meta.story({ parameters: inModes('phone') })
export const OnOfferLowStock = meta.story({
  name: 'On offer with low stock',
  tags: ['PROD-01'],
  args: { product: miso, details: misoDetails },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Restam só 2 unidades')).toBeVisible()
    await expect(canvas.getAllByText('−10%')[0]).toBeVisible()
  },
})
export const InEuros = meta.story({
  name: 'In euros, approximate',
  tags: ['D4', 'USER-04'],
  args: { product: miso, details: misoDetails },
  beforeEach: () => withConversion(inEuros),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(/€/))[0]).toHaveTextContent(/^≈ aproximadamente €\s4,04$/)
  },
})
export const SoldOut = meta.story({
  tags: ['PROD-01'],
  args: { product: ufoYakisoba, details: { ...shinRamyunDetails, ...ufoYakisoba } },
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Fora de estoque')).toBeVisible()
  },
})
export const ForAdults = meta.story({
  args: { product: sake, details: { ...shinRamyunDetails, ...sake } },
  globals: { viewport: { value: 'phone390' } },
})
export const LongName = meta.story({
  args: { product: glutenFreeSpaghetti, details: { ...shinRamyunDetails, ...glutenFreeSpaghetti }, related: [] },
  globals: { viewport: { value: 'phone360' } },
})
export const Chinese = meta.story({ globals: { locale: 'zh-CN' } })
export const PhoneDarkSpanish = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'es-ES' },
})

/** Fields known from the list are shown immediately, while the rest loads. */
export const FromAList = meta.story({ args: { details: 'loading', related: 'loading' } })
/** The first paint after a navigation; content below the fold follows. */
export const FirstSight = meta.story({
  args: { isFirstSight: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: shinRamyun.productName })).toBeVisible()
    await expect(canvas.queryByRole('heading', { level: 2 })).toBeNull()
  },
  globals: { viewport: { value: 'phone390' } },
})
export const Loading = meta.story({ render: () => <ProductScreenPending />, parameters: inModes('phone') })
export const Error = meta.story({
  parameters: inModes('phone'),
  args: { details: 'failed', problem: 'Sem conexão. Verifique sua internet e tente de novo.', related: [] },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})
export const Empty = meta.story({
  parameters: inModes('phone'),
  tags: ['PROD-02'],
  render: () => <ProductNotFound />,
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('heading', { level: 1, name: 'Produto não encontrado, atualize a página' }),
    ).toBeVisible()
  },
})
export const InTheShop = meta.story({ ...inTheShop })
