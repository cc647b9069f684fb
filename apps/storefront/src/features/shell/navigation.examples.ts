import type { Shop } from '#shop/shop.ts'

import type { DepartmentsTrigger } from './departments/departments-trigger.ts'

export const shop: Shop = {
  name: 'Empório Lótus',
  seal: '莲花',
  cnpj: '12.345.678/0001-95',
  hours: {
    'pt-BR': 'Todos os dias, 8h às 20h',
    'zh-CN': '每天 8:00–20:00',
    'en-US': 'Every day, 8 am to 8 pm',
    'es-ES': 'Todos los días, de 8 a 20 h',
  },
  developerCredit: {
    'pt-BR':
      'Plataforma desenvolvida pela equipe Lótus, responsável apenas pela tecnologia: vendas, entregas e atendimento são da loja.',
    'zh-CN': '本平台由 Lótus 团队开发，开发方仅负责技术；销售、配送与客户服务均由商店负责。',
    'en-US':
      'Platform built by the Lótus team, responsible only for the technology: sales, delivery and service belong to the shop.',
    'es-ES':
      'Plataforma desarrollada por el equipo Lótus, responsable solo de la tecnología: las ventas, las entregas y la atención son de la tienda.',
  },
}

/** A trigger that opens nothing. */
export const trigger: DepartmentsTrigger = {
  preload: false,
  onClick: (event) => event.preventDefault(),
  onPointerEnter() {},
  onFocus() {},
}
