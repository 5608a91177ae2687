export const betAddress = (provider: string, reference: string): string =>
  `/providers/${encodeURIComponent(provider)}/bets/${encodeURIComponent(reference)}`
