/** Providers by the id of their driver, as they write themselves. */
const NAMES: Readonly<Record<string, string>> = {
  bcb: 'API Pix',
  efi: 'Efí',
  woovi: 'Woovi',
  xendit: 'Xendit',
  snap: 'BI-SNAP',
  'modern-treasury': 'Modern Treasury',
  shkeeper: 'SHKeeper',
  btcpay: 'BTCPay Server',
  smtp: 'SMTP',
  twilio: 'Twilio',
  zenvia: 'Zenvia',
  sumsub: 'Sumsub',
  didit: 'Didit',
  s3: 'S3',
  coinbase: 'Coinbase',
  kraken: 'Kraken',
}

/** A driver that is added later is shown by its id. */
export const providerName = (driver: string): string => NAMES[driver] ?? driver
