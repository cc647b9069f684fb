import type { OrderMailKind } from './purchase-types.ts'

/** The kinds of texts. Two kinds of e-mail have a text of their own for orders with pickup: `ready` and `collected`. */
export type OrderTextKind = OrderMailKind | 'ready' | 'collected'

/** `{name}`, `{number}`, `{amount}` and `{until}` are replaced by values. The name of the shop follows the subject. */
type OrderText = { subject: string; paragraphs: string[]; button?: string; notes?: string[] }

/** The texts of e-mails about orders in one language. */
export type OrderTexts = typeof ptBr

export const ptBr = {
  greeting: 'Olá, {name}!',
  // Below the button, for guests.
  guestLink: 'O link abre o pedido sem senha por 30 dias. Não o encaminhe: quem tem o link vê o pedido.',
  // For a payment with a deadline.
  deadline: 'Pague até {until} (horário de Brasília). Depois disso, o pedido é cancelado.',
  // For a cancelled order that was paid.
  moneyReturns: 'Vamos devolver {amount} pelo mesmo meio em que você pagou, e avisamos quando sair.',
  causes: {
    expired: 'O prazo para pagar terminou.',
    out_of_stock: 'Um dos produtos acabou antes de o pagamento ser confirmado.',
    refunded: 'O pagamento foi devolvido.',
    buyer: 'Cancelamos porque você pediu.',
    shop: 'A loja não conseguiu atender o pedido.',
    withdrawn: 'Recebemos de volta os produtos da sua desistência.',
  },
  items: 'Itens do pedido',
  shipping: 'Frete',
  free: 'Grátis',
  total: 'Total',
  delivery: 'Entrega',
  pickup: 'Retirada',
  place: 'Local de retirada',
  // When an unpaid order arrives or can be collected (D42).
  afterPayment: {
    one: '1 dia útil após o pagamento',
    same: '{max} dias úteis após o pagamento',
    range: '{min} a {max} dias úteis após o pagamento',
  },
  tracking: 'Rastreamento',
  // Shown instead of carrier and code.
  ownDelivery: 'A entrega é feita pela nossa própria equipe, por isso não há código de rastreamento.',
  carrier: 'Transportadora',
  code: 'Código',
  answer: 'Resposta da loja: {answer}',
  // The label of the button that opens the order. A kind may have its own label.
  button: 'Ver o pedido',
  kinds: {
    received: {
      subject: 'Recebemos o seu pedido {number}',
      paragraphs: ['Recebemos o seu pedido {number}. Começamos a separar assim que o pagamento for confirmado.'],
    },
    confirmed: {
      subject: 'Pedido {number} confirmado',
      paragraphs: ['Recebemos o seu pedido {number} e o pagamento está confirmado. Já vamos separar os produtos.'],
    },
    paid: {
      subject: 'Pagamento do pedido {number} confirmado',
      paragraphs: ['O pagamento do pedido {number} está confirmado. Já vamos separar os produtos.'],
    },
    expiring: {
      subject: 'Falta pagar o pedido {number}',
      paragraphs: [
        'O pedido {number} ainda espera o pagamento de {amount}.',
        'Pague até {until} (horário de Brasília). Depois disso, o pedido é cancelado e os produtos voltam ao estoque.',
      ],
      button: 'Pagar agora',
      notes: ['Já pagou? Então não precisa fazer nada: avisamos quando o pagamento for confirmado.'],
    },
    shipped: {
      subject: 'O pedido {number} está a caminho',
      paragraphs: ['O seu pedido {number} saiu para entrega.'],
      button: 'Acompanhar o pedido',
    },
    ready: {
      subject: 'O pedido {number} está pronto para retirar',
      paragraphs: ['O seu pedido {number} está pronto. Leve o número do pedido e um documento com foto.'],
    },
    delivered: {
      subject: 'O pedido {number} foi entregue',
      paragraphs: ['O seu pedido {number} foi entregue. Bom apetite!'],
      notes: ['Você pode desistir da compra em até 7 dias depois de receber, na página do pedido.'],
    },
    collected: {
      subject: 'O pedido {number} foi retirado',
      paragraphs: ['O seu pedido {number} foi retirado. Bom apetite!'],
      notes: ['Você pode desistir da compra em até 7 dias depois de receber, na página do pedido.'],
    },
    cancelled: { subject: 'O pedido {number} foi cancelado', paragraphs: ['O seu pedido {number} foi cancelado.'] },
    refunded: {
      subject: 'Devolvemos {amount} do pedido {number}',
      paragraphs: [
        'Devolvemos {amount} do pedido {number}, pelo mesmo meio em que você pagou.',
        'No Pix o valor volta na hora. No cartão, aparece na próxima fatura ou na seguinte.',
      ],
    },
    withdrawal: {
      subject: 'Recebemos a sua desistência do pedido {number}',
      paragraphs: [
        'Recebemos a sua desistência da compra do pedido {number}.',
        'Embale os produtos como chegaram. A loja entra em contato para combinar a devolução, sem custo para você, e devolve o valor quando eles chegarem.',
      ],
    },
    return: {
      subject: 'Recebemos o seu pedido de devolução',
      paragraphs: [
        'Recebemos o pedido de devolução de produtos do pedido {number}. A loja responde em até 2 dias úteis.',
      ],
    },
    return_approved: {
      subject: 'A devolução do pedido {number} foi aceita',
      paragraphs: ['A loja aceitou a devolução de produtos do pedido {number}. O valor volta quando eles chegarem.'],
    },
    return_rejected: {
      subject: 'A devolução do pedido {number} não foi aceita',
      paragraphs: ['A loja não aceitou a devolução de produtos do pedido {number}.'],
    },
    link: {
      subject: 'O link do seu pedido {number}',
      paragraphs: ['Aqui está o link que você pediu para abrir o pedido {number}.'],
      button: 'Abrir o pedido',
      notes: ['Não foi você? Ignore esta mensagem: o link chegou só a este endereço.'],
    },
  } satisfies Record<OrderTextKind, OrderText> as Record<OrderTextKind, OrderText>,
}
