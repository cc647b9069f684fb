/** The usage of every command; docs/operator.md has the same lines. `argumentsOf` and `optionsOf` parse them. */
export const usage = `Manages the shop: its catalog, stock, settings, orders and reviews, whether it runs or not.
docs/operator.md explains each command. <order> is a number such as LT-7F3K9Q; <day> is 2026-11-30, or 7d for seven days ago;
<moment> is 2026-11-30T18:30.

Catalog (docs/catalog-csv.md)
  import-catalog <file.csv> [--dry-run] [--replace] [--large-price-changes]
  export-catalog <file.csv>
  reindex

Stock (docs/operator.md)
  receive-stock (<code> <units> | --file <file.csv>) --reason <text> [--again] [--dry-run]
  count-stock (<code> <units> | --file <file.csv>) --reason <text> [--at <moment>] [--dry-run]
  write-off (<code> <units> | --file <file.csv>) --reason <text> [--again] [--dry-run]
  low-stock [--at-most <units>] [--csv]

Settings (docs/settings.md)
  import-settings <file.json> [--dry-run]
  export-settings <file.json>
  settings-history [--limit <count>]
  undo-settings [<version>] [--dry-run]

Orders
  orders [--status <status>] [--since <day>] [--search <text>] [--limit <count>] [--csv]
  orders-to-pack
  order <order>
  packing-slip <order> [--out <file.html>]
  ship <order> [--carrier <name> --tracking <code> [--url <page>] | --own]
  orders-to-move
  move-order <order> <window>
  deliver <order>
  cancel <order> [--restock] [--reason <text>]
  refund <order> (--full | [--line <product>[:<units>]]… [--shipping] [--amount <reais>]) [--restock]
  open-returns
  approve-return <order> [--answer <text>]
  reject-return <order> --answer <text>
  receive-return <order> [--restock | --discard] [--shipping]
  sales [--from <day>] [--to <day>] [--by product|day|department] [--csv]
  reconcile [--days <count>]

Delivery and pickup windows (docs/operator.md)
  windows [--zone <zone>] [--from <day>] [--days <count>]
  close-window <window>
  open-window <window>
  window-capacity <window> (--reset | [--orders <count>] [--units <count>] [--grams <count>] [--minutes <count>])

Customers
  contact-messages [--all] [--limit <count>]
  answer-message <message>
  pending-reviews
  approve-review <review>…
  reject-review <review> --reason <text>

The shop itself
  doctor
  dead-jobs
  retry-job (<job> | --all)
  audit [--limit <count>]
  backup <file.tar>
  restore <file.tar>

  --json       answers with JSON
  --out <file> writes the answer to a file
  --as <name>  the operator's name in the audit, instead of the name of the system's user

DATABASE_URL selects a PostgreSQL database. Without it, DATA_DIR (default .data) is the folder of the embedded database.`

/** One line for each command, without its indentation. */
export const usageLines = [...usage.matchAll(/^ {2}([a-z][a-z-]+.*)$/gm)].map(([, line]) => line ?? '')

/** A command with its arguments. */
export const lineOf = (name: string): string => usageLines.find((line) => line.split(' ')[0] === name) ?? ''

/** The options of a command by name, without `--`. `isMultiple`: the option can be repeated (`…` in the usage). */
export const optionsOf = (name: string): ReadonlyMap<string, { hasValue: boolean; isMultiple: boolean }> =>
  new Map([
    ...[...lineOf(name).matchAll(/--([a-z][a-z-]*)( (?!--|[[(|])[^ \]]+)?([^ ]*)/g)].map(
      ([, option = '', value, end = '']) =>
        [option, { hasValue: value !== undefined, isMultiple: end.includes('…') }] as const,
    ),
    ['json', { hasValue: false, isMultiple: false }] as const,
  ])

/** The required arguments of a command, such as `<order>`; null if the number of arguments varies. */
export function argumentsOf(name: string): readonly string[] | null {
  const usageOfArguments = lineOf(name).slice(name.length + 1)
  if (/^[[(]<|^<[^>]+>…/.test(usageOfArguments)) return null
  return /^(?:<[^>]+> ?)*/.exec(usageOfArguments)?.[0].match(/<[^>]+>/g) ?? []
}

export const commandNames = new Set(usageLines.map((line) => line.split(' ')[0] ?? ''))
