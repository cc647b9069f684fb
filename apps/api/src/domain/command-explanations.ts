/** The help text of each command. `<command> --help` prints it without a running shop and without a database. */
export const explanations: Readonly<Record<string, string>> = {
  'import-catalog':
    'Adds the products of a file, or changes those with a known code. --replace withdraws all others. Prices that change by more than a factor of 5 need --large-price-changes.',
  'export-catalog': 'Writes the whole catalog as a file for import-catalog.',
  'low-stock':
    'Lists active products with few units left, and their sales in 30 days; by default at most the setting lowStock.',
  reindex: 'Rebuilds the search index, and with SEARCH_URL the one in OpenSearch.',
  'receive-stock':
    'Adds received units to the stock. Rejects the same units of a product with the same reason as in the last 24 hours; --again records them nevertheless.',
  'count-stock':
    'Sets the units on hand, including reserved ones, to the units counted at a moment. Later sales are kept.',
  'write-off':
    'Takes lost, spoiled or damaged units out of the stock. Rejects the same units of a product with the same reason as in the last 24 hours; --again records them nevertheless.',
  'import-settings': 'Merges the settings of a file into those of the shop, all or none, and shows what changes.',
  'export-settings': 'Writes all settings as a file for import-settings.',
  'settings-history': 'Lists the versions of the settings with their changes, newest first.',
  'undo-settings': 'Restores the settings as they were before a version, by default before the last one.',
  'orders-to-pack': 'Lists paid orders that are not shipped, the most urgent first.',
  order:
    'Shows an order: lines with codes, buyer, address, what to do about missing products, shipment, returns, refunds.',
  'packing-slip': 'Writes a printable page with the content of the parcel.',
  ship: 'Marks an order as shipped, or a pickup as ready. --own: the shop delivers it itself, the default of services with "own" in the setting SHIPPING. Run it again with options to correct the shipment: the buyer gets the e-mail again.',
  'orders-to-move': 'Lists orders to pack whose window is closed or over.',
  'move-order':
    'Moves a paid order to another window of its zone, also after the cut-off, and mails both windows to the buyer. The price stays.',
  deliver: 'Marks a shipped order as delivered, or a pickup as collected.',
  cancel:
    'Cancels an order and refunds it in full. Units that were not shipped return to stock; with --restock also those of a parcel that came back. The buyer reads the reason in the e-mail.',
  refund:
    'Refunds everything, or units, the delivery and an amount. --line names a product by its code on the packing slip or by its product number, and the units. --restock returns the units to stock. The order stays, except that a full refund cancels one that is not shipped.',
  'open-returns': 'Lists withdrawals and returns that wait for an answer or for the goods, oldest first.',
  'approve-return': 'Approves a requested return; the buyer reads the answer.',
  'reject-return': 'Rejects a requested return, with the reason for the buyer.',
  'receive-return':
    'Records that the goods of a withdrawal or return are back, and refunds them, a withdrawal with its delivery. The units go back on sale, but those of a DAMAGED or EXPIRED return are written off; --restock or --discard overrides this. --shipping also refunds the delivery of a return.',
  reconcile:
    'Compares the payments of the provider with ours since the last comparison, or of some days, and repairs differences.',
  orders:
    'Lists orders, newest first. --search finds part of a number, name, e-mail or phone, or a whole CPF or CNPJ; the audit does not store it.',
  sales:
    'Sums up orders by the day of their payment, without cancelled ones: units and reais after discounts, before refunds, by default per day of the last 30 days.',
  'pending-reviews': 'Lists reviews that wait for approval, the oldest 100 first.',
  'approve-review': 'Publishes all named reviews or none. Name them as pending-reviews lists them.',
  'reject-review': 'Hides a review, also an approved one; its author reads the reason.',
  'contact-messages':
    'Lists messages of the contact form that are not answered, the oldest first; --all: every message, the newest first.',
  'answer-message':
    'Marks a message as answered, so that contact-messages leaves it out. Send the answer itself by e-mail.',
  windows: 'Lists delivery and pickup windows with their state and load, by default those of the next seven days.',
  'close-window':
    'Closes a window to new orders, lists its orders with free windows, and mails the buyers of the orders to pack. Run it again to mail buyers who paid meanwhile.',
  'open-window':
    'Opens a window that close-window closed, and mails the buyers who got the e-mail about the closing and whose orders are still in the window. Run it again after an interruption.',
  'window-capacity':
    'Changes the capacity of one window. Orders that are in it stay, also if the capacity is smaller. --reset restores that of the schedule.',
  'dead-jobs': 'Lists jobs that ran out of attempts, with their last error.',
  'retry-job': 'Runs a dead job again, or all of them.',
  backup: 'Writes the whole embedded database to a new file, while the shop runs.',
  doctor:
    'Checks settings, database, search index, payment provider, mail, queue, open refunds, orders whose window is closed or over, and stock.',
  audit: 'Lists what operators did, newest first.',
  restore: 'Creates the embedded database from a file of backup, while the shop does not run.',
}
