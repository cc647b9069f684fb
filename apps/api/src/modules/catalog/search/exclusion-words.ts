import type { Allergen, Dietary } from '@lotus/openapi/schema'

/** What a name excludes. `terms` are Portuguese words of lists of ingredients, in base form without accents. */
export type Excluded =
  | { kind: 'allergens'; allergens: readonly Allergen[] }
  | { kind: 'dietary'; dietary: Dietary }
  | { kind: 'ingredient'; terms: readonly string[] }
  | { kind: 'alcohol' }

/** An exclusion with its names by language, separated by commas and without accents; plurals are derived. */
type Entry = { means: Excluded; pt: string; en: string; es: string; zh: string }

const allergens = (...names: Allergen[]): Excluded => ({ kind: 'allergens', allergens: names })
const ingredient = (terms: string): Excluded => ({ kind: 'ingredient', terms: terms.split(' ') })

/**
 * What a search can exclude. A name of several allergens excludes all of them: "nuts" excludes peanuts too, because shoppers mean both.
 * Gluten and lactose are excluded by the claim on the label, which Brazil requires for gluten on every food (Lei 10.674/2003).
 */
export const excludedEntries: readonly Entry[] = [
  {
    means: { kind: 'alcohol' },
    pt: 'alcool,alcoolico,alcoolica',
    en: 'alcohol,alcoholic',
    es: 'alcohol,alcoholico,alcoholica',
    zh: '酒精',
  },
  {
    means: { kind: 'dietary', dietary: 'gluten-free' },
    pt: 'gluten',
    en: 'gluten',
    es: 'gluten',
    zh: '麸质,麸,面筋',
  },
  {
    means: { kind: 'dietary', dietary: 'lactose-free' },
    pt: 'lactose',
    en: 'lactose',
    es: 'lactosa',
    zh: '乳糖',
  },
  {
    means: { kind: 'dietary', dietary: 'vegetarian' },
    pt: 'carne',
    en: 'meat',
    es: 'carne',
    zh: '肉',
  },
  {
    means: allergens('gluten'),
    pt: 'trigo,cevada,centeio,aveia,farinha de trigo,malte',
    en: 'wheat,barley,rye,oat,wheat flour,malt',
    es: 'trigo,cebada,centeno,avena,harina de trigo,malta',
    zh: '小麦,麦子,麦,面粉,大麦,燕麦',
  },
  {
    means: allergens('soy'),
    pt: 'soja,leite de soja',
    en: 'soy,soya,soybean,soy milk',
    es: 'soja,soya,leche de soja',
    zh: '大豆,黄豆,豆制品,豆类,豆浆,豆',
  },
  { means: allergens('egg'), pt: 'ovo', en: 'egg', es: 'huevo', zh: '鸡蛋,蛋类,蛋' },
  {
    means: allergens('milk'),
    pt: 'leite,laticinio,lacteo,derivado de leite,leite de vaca,queijo,manteiga,caseina,soro de leite',
    en: 'milk,dairy,cow milk,cheese,butter,casein,whey',
    es: 'leche,lacteo,leche de vaca,queso,mantequilla,caseina',
    zh: '牛奶,奶制品,乳制品,奶油,奶酪,奶类,奶,牛乳,乳',
  },
  { means: allergens('fish'), pt: 'peixe,pescado', en: 'fish', es: 'pescado', zh: '鱼类,鱼' },
  {
    means: allergens('crustaceans'),
    pt: 'crustaceo,camarao,caranguejo,siri,lagosta',
    en: 'crustacean,shrimp,prawn,crab,lobster',
    es: 'crustaceo,camaron,gamba,cangrejo,langosta',
    zh: '甲壳类,虾,蟹,虾蟹,虾类',
  },
  {
    means: allergens('molluscs'),
    pt: 'molusco,lula,polvo,ostra,mexilhao,vieira,vongole',
    en: 'mollusc,mollusk,squid,octopus,oyster,mussel,clam,scallop',
    es: 'molusco,calamar,pulpo,ostra,mejillon,almeja,vieira',
    zh: '软体动物,贝类,鱿鱼,章鱼,生蚝,牡蛎,蚝,贝',
  },
  {
    means: allergens('crustaceans', 'molluscs'),
    pt: 'marisco',
    en: 'shellfish',
    es: 'marisco',
    zh: '带壳海鲜',
  },
  {
    means: allergens('fish', 'crustaceans', 'molluscs'),
    pt: 'frutos do mar,fruto do mar',
    en: 'seafood',
    es: 'frutos del mar,mariscos y pescado',
    zh: '海鲜,海产',
  },
  {
    means: allergens('peanut'),
    pt: 'amendoim',
    en: 'peanut,groundnut',
    es: 'cacahuete,cacahuate,mani',
    zh: '花生',
  },
  {
    means: allergens('peanut', 'tree-nuts'),
    pt: 'oleaginosa',
    en: 'nut,nuts',
    es: 'frutos secos,fruto seco',
    zh: '坚果,果仁',
  },
  {
    means: allergens('tree-nuts'),
    pt: 'castanha,noz,nozes,amendoa,avela,castanha de caju,caju,castanha do para,castanha do brasil,macadamia,pistache,peca,noz peca,pinoli',
    en: 'tree nut,almond,hazelnut,cashew,brazil nut,walnut,macadamia,pistachio,pecan,pine nut,chestnut',
    es: 'nuez,nueces,almendra,avellana,anacardo,castana,macadamia,pistacho,pinon',
    zh: '树坚果,杏仁,核桃,腰果,榛子,开心果,栗子,夏威夷果',
  },
  {
    means: allergens('sesame'),
    pt: 'gergelim,sesamo',
    en: 'sesame',
    es: 'sesamo,ajonjoli',
    zh: '芝麻',
  },
  { means: allergens('mustard'), pt: 'mostarda', en: 'mustard', es: 'mostaza', zh: '芥末,芥菜' },
  {
    means: allergens('sulphites'),
    pt: 'sulfito,dioxido de enxofre,metabissulfito',
    en: 'sulphite,sulfite,sulphur dioxide',
    es: 'sulfito,dioxido de azufre',
    zh: '亚硫酸盐,二氧化硫,硫',
  },
  { means: allergens('latex'), pt: 'latex', en: 'latex', es: 'latex', zh: '乳胶' },
  {
    means: ingredient('acucar rapadura melado xarope glucose glicose frutose sacarose cana mel'),
    pt: 'acucar',
    en: 'sugar',
    es: 'azucar',
    zh: '糖,蔗糖',
  },
  { means: ingredient('sal'), pt: 'sal', en: 'salt', es: 'sal', zh: '食盐,盐' },
  { means: ingredient('mel'), pt: 'mel', en: 'honey', es: 'miel', zh: '蜂蜜' },
  {
    means: ingredient('pimenta malagueta gochugaru'),
    pt: 'pimenta,picante,apimentado,apimentada',
    en: 'chili,chilli,pepper,chile,spicy',
    es: 'chile,pimienta,picante',
    zh: '辣椒,辣',
  },
  { means: ingredient('cebola cebolinha'), pt: 'cebola', en: 'onion', es: 'cebolla', zh: '洋葱,葱' },
  { means: ingredient('alho'), pt: 'alho', en: 'garlic', es: 'ajo', zh: '大蒜,蒜' },
  { means: ingredient('coentro'), pt: 'coentro', en: 'coriander,cilantro', es: 'cilantro', zh: '香菜' },
  { means: ingredient('gengibre'), pt: 'gengibre', en: 'ginger', es: 'jengibre', zh: '姜,生姜' },
  {
    means: ingredient('glutamato realcador'),
    pt: 'glutamato,glutamato monossodico,realcador de sabor',
    en: 'msg,glutamate,monosodium glutamate',
    es: 'glutamato,glutamato monosodico',
    zh: '味精,谷氨酸钠',
  },
  {
    means: ingredient('porco suina suino banha bacon toucinho presunto'),
    pt: 'porco,carne de porco,carne suina',
    en: 'pork',
    es: 'cerdo,carne de cerdo',
    zh: '猪肉,猪',
  },
  {
    means: ingredient('bovina bovino boi vaca'),
    pt: 'carne bovina,carne de boi,carne de vaca',
    en: 'beef',
    es: 'carne de res,ternera,res',
    zh: '牛肉',
  },
  { means: ingredient('frango galinha'), pt: 'frango,galinha', en: 'chicken', es: 'pollo', zh: '鸡肉,鸡' },
  { means: ingredient('gelatina'), pt: 'gelatina', en: 'gelatin,gelatine', es: 'gelatina', zh: '明胶' },
  {
    means: ingredient('palma dende'),
    pt: 'oleo de palma,palma,dende',
    en: 'palm oil,palm',
    es: 'aceite de palma,palma',
    zh: '棕榈油',
  },
  {
    means: ingredient('coco'),
    pt: 'coco,leite de coco',
    en: 'coconut,coconut milk',
    es: 'coco,leche de coco',
    zh: '椰子,椰奶,椰浆',
  },
  { means: ingredient('milho fuba'), pt: 'milho', en: 'corn,maize', es: 'maiz', zh: '玉米' },
  { means: ingredient('corante'), pt: 'corante', en: 'food coloring,coloring', es: 'colorante', zh: '色素' },
  {
    means: ingredient('conservante conservador benzoato sorbato metabissulfito'),
    pt: 'conservante',
    en: 'preservative',
    es: 'conservante',
    zh: '防腐剂',
  },
  {
    means: ingredient('adocante edulcorante aspartame sucralose acessulfame sorbitol estevia ciclamato sacarina'),
    pt: 'adocante',
    en: 'sweetener',
    es: 'edulcorante',
    zh: '甜味剂',
  },
]

/**
 * The Portuguese and Chinese names of an excluded ingredient: every product has names in these languages. Single Chinese characters are
 * left out, because they are in other words, too: 鸡 is chicken, 鸡蛋 is an egg.
 */
export function shopNamesOf(means: Excluded): string[] {
  const entry = excludedEntries.find((one) => one.means === means)
  if (entry === undefined) return []
  return [...entry.pt.split(','), ...entry.zh.split(',').filter((name) => name.length > 1)]
}
