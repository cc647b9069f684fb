import type { OrderTexts } from './order-texts.pt-br.ts'

export const esEs: OrderTexts = {
  greeting: '¡Hola, {name}!',
  guestLink:
    'El enlace abre el pedido sin contraseña durante 30 días. No lo reenvíe: quien tiene el enlace ve el pedido.',
  deadline: 'Pague antes de: {until} (hora de Brasilia). Después, el pedido se cancela.',
  moneyReturns: 'Le devolveremos {amount} por el mismo medio con el que pagó, y le avisaremos cuando esté hecho.',
  causes: {
    expired: 'El plazo para pagar ha terminado.',
    out_of_stock: 'Uno de los productos se agotó antes de que se confirmara el pago.',
    refunded: 'El pago ha sido devuelto.',
    buyer: 'Lo hemos cancelado porque usted lo pidió.',
    shop: 'La tienda no ha podido atender el pedido.',
    withdrawn: 'Hemos recibido los productos de los que desistió.',
  },
  items: 'Productos del pedido',
  shipping: 'Envío',
  free: 'Gratis',
  total: 'Total',
  delivery: 'Entrega',
  pickup: 'Recogida',
  place: 'Lugar de recogida',
  afterPayment: {
    one: '1 día hábil después del pago',
    same: '{max} días hábiles después del pago',
    range: '{min} a {max} días hábiles después del pago',
  },
  tracking: 'Seguimiento',
  ownDelivery: 'La entrega la hace nuestro propio equipo, por eso no hay código de seguimiento.',
  carrier: 'Transportista',
  code: 'Código',
  answer: 'Respuesta de la tienda: {answer}',
  button: 'Ver el pedido',
  kinds: {
    received: {
      subject: 'Hemos recibido su pedido {number}',
      paragraphs: ['Hemos recibido su pedido {number}. Empezamos a prepararlo en cuanto se confirme el pago.'],
    },
    confirmed: {
      subject: 'Pedido {number} confirmado',
      paragraphs: ['Hemos recibido su pedido {number} y el pago está confirmado. Enseguida lo preparamos.'],
    },
    paid: {
      subject: 'Pago del pedido {number} confirmado',
      paragraphs: ['El pago del pedido {number} está confirmado. Enseguida lo preparamos.'],
    },
    expiring: {
      subject: 'Falta pagar el pedido {number}',
      paragraphs: [
        'El pedido {number} todavía espera el pago de {amount}.',
        'Pague antes de: {until} (hora de Brasilia). Después, el pedido se cancela y los productos vuelven a la venta.',
      ],
      button: 'Pagar ahora',
      notes: ['¿Ya ha pagado? Entonces no tiene que hacer nada: le avisaremos cuando se confirme el pago.'],
    },
    shipped: {
      subject: 'El pedido {number} está en camino',
      paragraphs: ['Su pedido {number} ha salido para la entrega.'],
      button: 'Seguir el pedido',
    },
    ready: {
      subject: 'El pedido {number} está listo para recoger',
      paragraphs: ['Su pedido {number} está listo. Traiga el número del pedido y un documento con foto.'],
    },
    delivered: {
      subject: 'El pedido {number} ha sido entregado',
      paragraphs: ['Su pedido {number} ha sido entregado. ¡Buen provecho!'],
      notes: ['Puede desistir de la compra hasta 7 días después de recibirla, en la página del pedido.'],
    },
    collected: {
      subject: 'El pedido {number} ha sido recogido',
      paragraphs: ['Su pedido {number} ha sido recogido. ¡Buen provecho!'],
      notes: ['Puede desistir de la compra hasta 7 días después de recogerla, en la página del pedido.'],
    },
    cancelled: {
      subject: 'El pedido {number} ha sido cancelado',
      paragraphs: ['Su pedido {number} ha sido cancelado.'],
    },
    refunded: {
      subject: 'Le hemos devuelto {amount} del pedido {number}',
      paragraphs: [
        'Le hemos devuelto {amount} del pedido {number} por el mismo medio con el que pagó.',
        'Con Pix el dinero vuelve al instante. Con tarjeta, aparece en el próximo extracto o en el siguiente.',
      ],
    },
    withdrawal: {
      subject: 'Hemos recibido su desistimiento del pedido {number}',
      paragraphs: [
        'Hemos recibido su desistimiento de la compra del pedido {number}.',
        'Embale los productos como llegaron. La tienda le escribe para acordar la devolución, sin coste para usted, y le devuelve el dinero cuando lleguen.',
      ],
    },
    return: {
      subject: 'Hemos recibido su solicitud de devolución',
      paragraphs: [
        'Hemos recibido su solicitud de devolver productos del pedido {number}. La tienda responde en un máximo de 2 días hábiles.',
      ],
    },
    return_approved: {
      subject: 'La devolución del pedido {number} ha sido aceptada',
      paragraphs: [
        'La tienda ha aceptado la devolución de productos del pedido {number}. El dinero se devuelve cuando lleguen.',
      ],
    },
    return_rejected: {
      subject: 'La devolución del pedido {number} no ha sido aceptada',
      paragraphs: ['La tienda no ha aceptado la devolución de productos del pedido {number}.'],
    },
    link: {
      subject: 'El enlace de su pedido {number}',
      paragraphs: ['Este es el enlace que pidió para abrir el pedido {number}.'],
      button: 'Abrir el pedido',
      notes: ['¿No fue usted? Ignore este mensaje: el enlace solo ha llegado a esta dirección.'],
    },
  },
}
