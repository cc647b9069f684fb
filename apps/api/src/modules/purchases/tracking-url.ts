/** Tracking pages of carriers by their name in lower case. */
const pages: Record<string, (code: string) => string> = {
  correios: (code) => `https://rastreamento.correios.com.br/app/index.php?objetos=${code}`,
  jadlog: (code) => `https://www.jadlog.com.br/jadlog/tracking?cte=${code}`,
  loggi: (code) => `https://www.loggi.com/rastreador/${code}`,
}

/** The page that tracks a parcel; null for carriers without a known page. */
export const trackingUrl = (carrier: string, code: string): string | null =>
  pages[carrier.trim().toLowerCase()]?.(encodeURIComponent(code)) ?? null
