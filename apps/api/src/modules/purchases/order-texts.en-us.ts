import type { OrderTexts } from './order-texts.pt-br.ts'

export const enUs: OrderTexts = {
  greeting: 'Hello, {name}!',
  guestLink:
    'The link opens the order without a password for 30 days. Do not forward it: whoever has the link sees the order.',
  deadline: 'Pay by {until} (Brasília time). After that the order is cancelled.',
  moneyReturns: 'We will refund {amount} to the payment method you used, and tell you when it is done.',
  causes: {
    expired: 'The time to pay has run out.',
    out_of_stock: 'One of the products sold out before the payment was confirmed.',
    refunded: 'The payment was refunded.',
    buyer: 'We cancelled it because you asked us to.',
    shop: 'The shop could not fulfil the order.',
    withdrawn: 'The products that you withdrew from are back with us.',
  },
  items: 'Items',
  shipping: 'Shipping',
  free: 'Free',
  total: 'Total',
  delivery: 'Delivery',
  pickup: 'Pickup',
  place: 'Pickup place',
  afterPayment: {
    one: '1 business day after payment',
    same: '{max} business days after payment',
    range: '{min} to {max} business days after payment',
  },
  tracking: 'Tracking',
  ownDelivery: 'We deliver it ourselves, so there is no tracking code.',
  carrier: 'Carrier',
  code: 'Code',
  answer: 'Answer of the shop: {answer}',
  button: 'See the order',
  kinds: {
    received: {
      subject: 'We received your order {number}',
      paragraphs: ['We received your order {number}. We start to pack it as soon as the payment is confirmed.'],
    },
    confirmed: {
      subject: 'Order {number} confirmed',
      paragraphs: ['We received your order {number}, and the payment is confirmed. We are about to pack it.'],
    },
    paid: {
      subject: 'Payment of order {number} confirmed',
      paragraphs: ['The payment of order {number} is confirmed. We are about to pack it.'],
    },
    expiring: {
      subject: 'Order {number} is waiting for your payment',
      paragraphs: [
        'Order {number} is still waiting for the payment of {amount}.',
        'Pay by {until} (Brasília time). After that the order is cancelled, and the products go back on sale.',
      ],
      button: 'Pay now',
      notes: ['Have you paid already? Then there is nothing to do: we write when the payment is confirmed.'],
    },
    shipped: {
      subject: 'Order {number} is on its way',
      paragraphs: ['Your order {number} is out for delivery.'],
      button: 'Track the order',
    },
    ready: {
      subject: 'Order {number} is ready for pickup',
      paragraphs: ['Your order {number} is ready. Bring the order number and a photo ID.'],
    },
    delivered: {
      subject: 'Order {number} was delivered',
      paragraphs: ['Your order {number} was delivered. Enjoy your meal!'],
      notes: ['You can withdraw from the purchase within 7 days after delivery, on the page of the order.'],
    },
    collected: {
      subject: 'Order {number} was picked up',
      paragraphs: ['Your order {number} was picked up. Enjoy your meal!'],
      notes: ['You can withdraw from the purchase within 7 days after pickup, on the page of the order.'],
    },
    cancelled: { subject: 'Order {number} was cancelled', paragraphs: ['Your order {number} was cancelled.'] },
    refunded: {
      subject: 'We refunded {amount} of order {number}',
      paragraphs: [
        'We refunded {amount} of order {number} to the payment method you used.',
        'With Pix the money is back at once. With a card it appears on the next statement or the one after.',
      ],
    },
    withdrawal: {
      subject: 'We received your withdrawal from order {number}',
      paragraphs: [
        'We received your withdrawal from the purchase of order {number}.',
        'Pack the products as they came. The shop contacts you to arrange the return, at no cost to you, and refunds the money when they arrive.',
      ],
    },
    return: {
      subject: 'We received your return request',
      paragraphs: [
        'We received your request to return products of order {number}. The shop answers within 2 business days.',
      ],
    },
    return_approved: {
      subject: 'The return for order {number} was accepted',
      paragraphs: [
        'The shop accepted the return of products of order {number}. The money is refunded when they arrive.',
      ],
    },
    return_rejected: {
      subject: 'The return for order {number} was not accepted',
      paragraphs: ['The shop did not accept the return of products of order {number}.'],
    },
    link: {
      subject: 'The link to your order {number}',
      paragraphs: ['Here is the link you asked for to open order {number}.'],
      button: 'Open the order',
      notes: ['Was it not you? Ignore this message: the link was sent to this address only.'],
    },
  },
}
