import type { OrderTexts } from './order-texts.pt-br.ts'

export const zhCn: OrderTexts = {
  greeting: '{name}，您好！',
  guestLink: '此链接在 30 天内无需密码即可打开订单。请勿转发：拥有链接的人都能看到订单。',
  deadline: '请在 {until}（巴西利亚时间）前付款，逾期订单将被取消。',
  moneyReturns: '我们将按您的付款方式退还 {amount}，完成后会通知您。',
  causes: {
    expired: '付款期限已过。',
    out_of_stock: '在付款确认之前，其中一件商品已售完。',
    refunded: '款项已退还。',
    buyer: '我们已按您的要求取消。',
    shop: '商店无法完成此订单。',
    withdrawn: '我们已收到您撤回购买后退回的商品。',
  },
  items: '订单商品',
  shipping: '运费',
  free: '免费',
  total: '合计',
  delivery: '配送',
  pickup: '自提',
  place: '自提地点',
  afterPayment: {
    one: '付款后 1 个工作日',
    same: '付款后 {max} 个工作日',
    range: '付款后 {min} 至 {max} 个工作日',
  },
  tracking: '物流',
  ownDelivery: '由本店自行配送，因此没有物流单号。',
  carrier: '承运商',
  code: '单号',
  answer: '商店回复：{answer}',
  button: '查看订单',
  kinds: {
    received: {
      subject: '我们已收到您的订单 {number}',
      paragraphs: ['我们已收到您的订单 {number}。付款确认后立即开始备货。'],
    },
    confirmed: {
      subject: '订单 {number} 已确认',
      paragraphs: ['我们已收到您的订单 {number}，付款已确认，马上为您备货。'],
    },
    paid: { subject: '订单 {number} 付款已确认', paragraphs: ['订单 {number} 的付款已确认，马上为您备货。'] },
    expiring: {
      subject: '订单 {number} 尚未付款',
      paragraphs: [
        '订单 {number} 仍在等待付款 {amount}。',
        '请在 {until}（巴西利亚时间）前付款，逾期订单将被取消，商品将重新上架。',
      ],
      button: '立即付款',
      notes: ['已经付款？无需任何操作，付款确认后我们会通知您。'],
    },
    shipped: { subject: '订单 {number} 已发货', paragraphs: ['您的订单 {number} 正在配送途中。'], button: '跟踪订单' },
    ready: {
      subject: '订单 {number} 可以取货了',
      paragraphs: ['您的订单 {number} 已准备好。请携带订单号和带照片的证件。'],
    },
    delivered: {
      subject: '订单 {number} 已送达',
      paragraphs: ['您的订单 {number} 已送达。祝您用餐愉快！'],
      notes: ['收货后 7 天内，您可以在订单页面撤回购买。'],
    },
    collected: {
      subject: '订单 {number} 已取货',
      paragraphs: ['您的订单 {number} 已取货。祝您用餐愉快！'],
      notes: ['取货后 7 天内，您可以在订单页面撤回购买。'],
    },
    cancelled: { subject: '订单 {number} 已取消', paragraphs: ['您的订单 {number} 已取消。'] },
    refunded: {
      subject: '已退还订单 {number} 的 {amount}',
      paragraphs: [
        '我们已按您的付款方式退还订单 {number} 的 {amount}。',
        'Pix 即时到账；银行卡退款会出现在下一期或再下一期账单中。',
      ],
    },
    withdrawal: {
      subject: '我们已收到您对订单 {number} 的撤回申请',
      paragraphs: [
        '我们已收到您撤回购买订单 {number} 的申请。',
        '请将商品按收到时的样子包装好。商店会联系您安排退货，您无需承担费用；收到商品后将退款。',
      ],
    },
    return: {
      subject: '我们已收到您的退货申请',
      paragraphs: ['我们已收到您对订单 {number} 商品的退货申请。商店将在 2 个工作日内答复。'],
    },
    return_approved: {
      subject: '订单 {number} 的退货已被接受',
      paragraphs: ['商店已接受订单 {number} 的商品退货，收到商品后即退款。'],
    },
    return_rejected: { subject: '订单 {number} 的退货未被接受', paragraphs: ['商店未接受订单 {number} 的商品退货。'] },
    link: {
      subject: '您的订单 {number} 的链接',
      paragraphs: ['这是您为打开订单 {number} 所请求的链接。'],
      button: '打开订单',
      notes: ['不是您本人操作？请忽略此邮件，链接只发送到了这个邮箱。'],
    },
  },
}
