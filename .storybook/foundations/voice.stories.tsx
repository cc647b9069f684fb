import preview from '../preview.tsx'
import * as css from './foundations.css.ts'
import { Page, Section } from './parts.tsx'

type Example = Record<'pt-BR' | 'zh-CN' | 'en-US' | 'es-ES', string>
type Rule = { rule: string; why: string; write: Example; avoid: Example }

const languages = { 'pt-BR': 'Português', 'zh-CN': '中文', 'en-US': 'English', 'es-ES': 'Español' }

const rules: Rule[] = [
  {
    rule: 'Say what happened, then what to do',
    why: 'An error names its cause in the words of the shopper and offers the next step. It never blames and has no code alone.',
    write: {
      'pt-BR': 'O banco recusou o cartão. Tente outro cartão ou pague com Pix.',
      'zh-CN': '银行拒绝了这张卡。请换一张卡，或使用 Pix 支付。',
      'en-US': 'The bank declined the card. Try another card or pay with Pix.',
      'es-ES': 'El banco rechazó la tarjeta. Prueba con otra o paga con Pix.',
    },
    avoid: {
      'pt-BR': 'Erro 402: transação inválida!',
      'zh-CN': '错误 402：交易无效！',
      'en-US': 'Error 402: invalid transaction!',
      'es-ES': '¡Error 402: transacción no válida!',
    },
  },
  {
    rule: 'Name the action on the button',
    why: 'A button has a verb and its object, so it is understood without the text above it.',
    write: {
      'pt-BR': 'Esvaziar carrinho',
      'zh-CN': '清空购物车',
      'en-US': 'Clear cart',
      'es-ES': 'Vaciar carrito',
    },
    avoid: { 'pt-BR': 'OK', 'zh-CN': '确定', 'en-US': 'OK', 'es-ES': 'Aceptar' },
  },
  {
    rule: 'Be warm and short',
    why: 'The shopper is addressed directly: você in Portuguese, 您 in Chinese, tú in Spanish. One idea per sentence, no exclamation marks.',
    write: {
      'pt-BR': 'Seu carrinho está vazio',
      'zh-CN': '您的购物车是空的',
      'en-US': 'Your cart is empty',
      'es-ES': 'Tu carrito está vacío',
    },
    avoid: {
      'pt-BR': 'Ops! Não há nenhum item no carrinho de compras no momento!',
      'zh-CN': '哎呀！目前购物车中没有任何商品！',
      'en-US': 'Oops! There are currently no items in the shopping cart!',
      'es-ES': '¡Vaya! ¡Actualmente no hay artículos en el carrito de compras!',
    },
  },
  {
    rule: 'Write amounts and dates as the reader does',
    why: 'Prices stay in reais; digits, separators and dates follow the language through Intl.',
    write: {
      'pt-BR': 'R$ 1.250,00 até 25 de nov.',
      'zh-CN': 'R$1,250.00，11月25日前',
      'en-US': 'R$1,250.00 by Nov 25',
      'es-ES': '1250,00 BRL hasta el 25 nov',
    },
    avoid: {
      'pt-BR': 'R$1250.00 até 11/25',
      'zh-CN': '1250 雷亚尔，25/11 前',
      'en-US': 'R$ 1.250,00 by 25/11',
      'es-ES': 'R$1,250.00 hasta 11/25',
    },
  },
]

const Examples = ({ title, example }: { title: string; example: Example }) => (
  <>
    <h3>{title}</h3>
    <dl className={css.languages}>
      {(Object.keys(languages) as (keyof Example)[]).map((lang) => (
        <div key={lang}>
          <dt className={css.value}>{languages[lang]}</dt>
          <dd lang={lang}>{example[lang]}</dd>
        </div>
      ))}
    </dl>
  </>
)

const Voice = () => (
  <Page>
    {rules.map(({ rule, why, write, avoid }) => (
      <Section key={rule} title={rule} note={why}>
        <div className={css.specimen}>
          <Examples title="Write" example={write} />
          <Examples title="Avoid" example={avoid} />
        </div>
      </Section>
    ))}
  </Page>
)

const meta = preview.meta({
  title: 'Foundations/Voice and tone',
  globals: { locale: 'en-US' },
  render: Voice,
})

/** How the shop speaks, in its four languages. */
export const Rules = meta.story({})
