import type { OrderTexts } from './order-texts.ts'

export const ptBr: OrderTexts = {
  greeting: 'Olá, {name}!',
  guestLink: 'O link abre o pedido sem senha por 30 dias. Não o encaminhe: quem tem o link vê o pedido.',
  deadline: 'Pague até {until} (horário de Brasília). Depois disso, o pedido é cancelado.',
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
  tracking: 'Rastreamento',
  carrier: 'Transportadora',
  code: 'Código',
  answer: 'Resposta da loja: {answer}',
  kinds: {
    received: {
      subject: 'Recebemos o seu pedido {number} – {shop}',
      paragraphs: ['Recebemos o seu pedido {number}. Começamos a separar assim que o pagamento for confirmado.'],
      button: 'Ver o pedido',
      notes: [],
    },
    confirmed: {
      subject: 'Pedido {number} confirmado – {shop}',
      paragraphs: ['Recebemos o seu pedido {number} e o pagamento está confirmado. Já vamos separar os produtos.'],
      button: 'Ver o pedido',
      notes: [],
    },
    paid: {
      subject: 'Pagamento do pedido {number} confirmado – {shop}',
      paragraphs: ['O pagamento do pedido {number} está confirmado. Já vamos separar os produtos.'],
      button: 'Ver o pedido',
      notes: [],
    },
    expiring: {
      subject: 'Falta pagar o pedido {number} – {shop}',
      paragraphs: [
        'O pedido {number} ainda espera o pagamento de {amount}.',
        'Pague até {until} (horário de Brasília). Depois disso, o pedido é cancelado e os produtos voltam ao estoque.',
      ],
      button: 'Pagar agora',
      notes: ['Já pagou? Então não precisa fazer nada: avisamos quando o pagamento for confirmado.'],
    },
    shipped: {
      subject: 'O pedido {number} está a caminho – {shop}',
      paragraphs: ['O seu pedido {number} saiu para entrega.'],
      button: 'Acompanhar o pedido',
      notes: [],
    },
    ready: {
      subject: 'O pedido {number} está pronto para retirar – {shop}',
      paragraphs: ['O seu pedido {number} está pronto. Leve o número do pedido e um documento com foto.'],
      button: 'Ver o pedido',
      notes: [],
    },
    delivered: {
      subject: 'O pedido {number} foi entregue – {shop}',
      paragraphs: ['O seu pedido {number} foi entregue. Bom apetite!'],
      button: 'Ver o pedido',
      notes: ['Você pode desistir da compra em até 7 dias depois de receber, na página do pedido.'],
    },
    collected: {
      subject: 'O pedido {number} foi retirado – {shop}',
      paragraphs: ['O seu pedido {number} foi retirado. Bom apetite!'],
      button: 'Ver o pedido',
      notes: ['Você pode desistir da compra em até 7 dias depois de receber, na página do pedido.'],
    },
    cancelled: {
      subject: 'O pedido {number} foi cancelado – {shop}',
      paragraphs: ['O seu pedido {number} foi cancelado.'],
      button: 'Ver o pedido',
      notes: [],
    },
    refunded: {
      subject: 'Devolvemos {amount} do pedido {number} – {shop}',
      paragraphs: [
        'Devolvemos {amount} do pedido {number}, pelo mesmo meio em que você pagou.',
        'No Pix o valor volta na hora. No cartão, aparece na próxima fatura ou na seguinte.',
      ],
      button: 'Ver o pedido',
      notes: [],
    },
    withdrawal: {
      subject: 'Recebemos a sua desistência do pedido {number} – {shop}',
      paragraphs: [
        'Recebemos a sua desistência da compra do pedido {number}.',
        'Embale os produtos como chegaram. A loja entra em contato para combinar a devolução, sem custo para você, e devolve o valor quando eles chegarem.',
      ],
      button: 'Ver o pedido',
      notes: [],
    },
    return: {
      subject: 'Recebemos o seu pedido de devolução – {shop}',
      paragraphs: [
        'Recebemos o pedido de devolução de produtos do pedido {number}. A loja responde em até 2 dias úteis.',
      ],
      button: 'Ver o pedido',
      notes: [],
    },
    return_approved: {
      subject: 'A devolução do pedido {number} foi aceita – {shop}',
      paragraphs: ['A loja aceitou a devolução de produtos do pedido {number}. O valor volta quando eles chegarem.'],
      button: 'Ver o pedido',
      notes: [],
    },
    return_rejected: {
      subject: 'A devolução do pedido {number} não foi aceita – {shop}',
      paragraphs: ['A loja não aceitou a devolução de produtos do pedido {number}.'],
      button: 'Ver o pedido',
      notes: [],
    },
    link: {
      subject: 'O link do seu pedido {number} – {shop}',
      paragraphs: ['Aqui está o link que você pediu para abrir o pedido {number}.'],
      button: 'Abrir o pedido',
      notes: ['Não foi você? Ignore esta mensagem: o link chegou só a este endereço.'],
    },
  },
}
