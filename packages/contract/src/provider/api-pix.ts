import * as z from 'zod/mini'

/** The central bank's API Pix 2.9 (github.com/bacen/pix-api), as far as we use it. Both sides: our drivers and the sandbox. */
const Valor = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/))
const TxId = z.string().check(z.regex(/^[a-zA-Z0-9]{1,35}$/))
export const EndToEndId = z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/))

/** `POST` to the token address: OAuth2 client credentials, over mutual TLS. */
export const ApiPixToken = z.object({
  access_token: z.string().check(z.minLength(1)),
  token_type: z.optional(z.string()),
  expires_in: z.optional(z.number()),
})

/** `PUT /cob/{txid}`: a charge. */
export type CobRequest = {
  readonly calendario: { readonly expiracao: number }
  readonly devedor?: { readonly cpf: string; readonly nome: string }
  readonly valor: { readonly original: string; readonly modalidadeAlteracao: 0 }
  readonly chave: string
  readonly solicitacaoPagador?: string
}

/** Natures of money that the scheme takes back: operational faults, fraud, automatic Pix. */
export const MED_NATURES = ['MED_OPERACIONAL', 'MED_FRAUDE', 'MED_PIX_AUTOMATICO'] as const

/** A refund of a Pix, ours or the scheme's. */
export const Devolucao = z.object({
  id: z.string().check(z.regex(/^[a-zA-Z0-9]{1,35}$/)),
  rtrId: z.optional(z.string()),
  valor: Valor,
  natureza: z.optional(z.enum(['ORIGINAL', 'RETIRADA', ...MED_NATURES])),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  motivo: z.optional(z.string()),
  horario: z.object({ solicitacao: z.optional(z.string()), liquidacao: z.optional(z.string()) }),
})
export type Devolucao = z.infer<typeof Devolucao>

/** `PUT /pix/{e2eid}/devolucao/{id}`. */
export type DevolucaoRequest = { readonly valor: string; readonly descricao?: string }

/** A Pix that was received. The standard names no payer. */
export const Pix = z.object({
  endToEndId: EndToEndId,
  txid: z.optional(TxId),
  valor: Valor,
  chave: z.optional(z.string()),
  horario: z.string(),
  infoPagador: z.optional(z.string()),
  devolucoes: z.optional(z.array(Devolucao)),
})
export type Pix = z.infer<typeof Pix>

export const COB_STATUSES = [
  'ATIVA',
  'CONCLUIDA',
  'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  'REMOVIDA_PELO_PSP',
] as const

/** Answer to `PUT` and `GET /cob/{txid}`. */
export const Cob = z.object({
  txid: TxId,
  revisao: z.number(),
  calendario: z.object({ criacao: z.string(), expiracao: z.optional(z.number()) }),
  status: z.enum(COB_STATUSES),
  valor: z.object({ original: Valor }),
  chave: z.string(),
  /** Without `https://`. */
  location: z.optional(z.string()),
  loc: z.optional(z.object({ location: z.string() })),
  pixCopiaECola: z.optional(z.string().check(z.maxLength(512))),
  pix: z.optional(z.array(Pix)),
})
export type Cob = z.infer<typeof Cob>

const Parametros = z.object({
  paginacao: z.object({
    paginaAtual: z.number(),
    itensPorPagina: z.number(),
    quantidadeDePaginas: z.number(),
    quantidadeTotalDeItens: z.number(),
  }),
})

/** `GET /cob?inicio&fim`. */
export const CobList = z.object({ parametros: Parametros, cobs: z.array(Cob) })
/** `GET /pix?inicio&fim`. With `cpf`, only what this payer has paid. */
export const PixList = z.object({ parametros: Parametros, pix: z.optional(z.array(Pix)) })

/** `PUT /webhook/{chave}`, and in the answer to `GET`. */
export const PixWebhook = z.object({ webhookUrl: z.string() })

/** The body of `POST {webhookUrl}/pix`, as far as it says what to ask for. Efí's payouts come by the same call. */
export const PixNotice = z.object({
  pix: z.optional(
    z.array(
      z.object({
        endToEndId: z.optional(z.string()),
        txid: z.optional(z.string()),
        /** An array, but an object in an example of the standard. */
        devolucoes: z.optional(
          z.union([z.array(z.object({ id: z.string() })), z.object({ id: z.string() })]),
        ),
        gnExtras: z.optional(z.object({ idEnvio: z.optional(z.string()) })),
      }),
    ),
  ),
})
export type PixNotice = z.infer<typeof PixNotice>

/** RFC 7807. */
export const PixProblem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  violacoes: z.optional(
    z.array(z.object({ razao: z.optional(z.string()), propriedade: z.optional(z.string()) })),
  ),
})
export const PIX_PROBLEM = 'https://pix.bcb.gov.br/api/v2/error/'
