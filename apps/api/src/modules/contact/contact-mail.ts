import type { ContactMessage, Language } from '@lotus/openapi/schema'

import { composeMail, punctuation } from '#domain/mail-document.ts'
import type { Message } from '#platform/mail.ts'

type Texts = {
  subject: string
  greeting: string
  labels: Record<'name' | 'email' | 'subject' | 'language', string>
  subjects: Record<ContactMessage['subject'], string>
  reply: string
}

/** Texts for the shop, in the language of the shop. */
const contactTexts: Record<Language, Texts> = {
  'pt-BR': {
    subject: 'Contato',
    greeting: 'Nova mensagem do site',
    labels: { name: 'Nome', email: 'E-mail', subject: 'Assunto', language: 'Idioma' },
    subjects: {
      order: 'Pedido',
      product: 'Produto',
      delivery: 'Entrega',
      return: 'Troca ou devolução',
      privacy: 'Privacidade',
      work: 'Trabalho',
      other: 'Outro',
    },
    reply: 'A resposta a este e-mail vai para quem escreveu.',
  },
  'zh-CN': {
    subject: '联系',
    greeting: '网站的新留言',
    labels: { name: '姓名', email: '邮箱', subject: '主题', language: '语言' },
    subjects: {
      order: '订单',
      product: '商品',
      delivery: '配送',
      return: '退换货',
      privacy: '隐私',
      work: '工作',
      other: '其他',
    },
    reply: '回复此邮件会发送给留言者。',
  },
  'en-US': {
    subject: 'Contact',
    greeting: 'New message from the site',
    labels: { name: 'Name', email: 'E-mail', subject: 'Subject', language: 'Language' },
    subjects: {
      order: 'Order',
      product: 'Product',
      delivery: 'Delivery',
      return: 'Return',
      privacy: 'Privacy',
      work: 'Work',
      other: 'Other',
    },
    reply: 'A reply to this e-mail goes to the sender of the message.',
  },
  'es-ES': {
    subject: 'Contacto',
    greeting: 'Nuevo mensaje del sitio',
    labels: { name: 'Nombre', email: 'Correo electrónico', subject: 'Asunto', language: 'Idioma' },
    subjects: {
      order: 'Pedido',
      product: 'Producto',
      delivery: 'Entrega',
      return: 'Cambio o devolución',
      privacy: 'Privacidad',
      work: 'Trabajo',
      other: 'Otro',
    },
    reply: 'La respuesta a este correo va a quien escribió.',
  },
}

type Options = { message: ContactMessage; shop: string; language: Language }

/** The e-mail to the shop about a message of the contact form; a reply goes to the sender. */
export function composeContactMail({ message, shop, language }: Options): Omit<Message, 'id' | 'to'> {
  const texts = contactTexts[language]
  const subject = texts.subjects[message.subject]
  const rows = { name: message.name, email: message.email, subject, language: message.language }
  return {
    ...composeMail({
      language,
      shop,
      subject: `${texts.subject}${punctuation[language].colon}${subject}`,
      greeting: { text: texts.greeting, recipient: null },
      paragraphs: message.message.split(/\r?\n/).filter((line) => line.trim() !== ''),
      tables: [
        {
          title: texts.subject,
          rows: Object.entries(rows).map(([name, value]) => ({
            label: texts.labels[name as keyof typeof rows],
            value,
          })),
        },
      ],
      call: null,
      notes: [texts.reply],
    }),
    replyTo: message.email,
  }
}
