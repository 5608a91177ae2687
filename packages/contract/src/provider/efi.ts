import * as z from 'zod/mini'

/** Efí's payouts, beside the central bank's standard (dev.efipay.com.br). */
export const EFI_SKIP_MTLS = 'x-skip-mtls-checking'

/** `PUT /v3/gn/pix/{idEnvio}`: an id is paid once. With `cpf`, the bank checks that the key is that person's. */
export type EfiPayoutRequest = {
  readonly valor: string
  readonly pagador: { readonly chave: string; readonly infoPagador?: string }
  readonly favorecido: { readonly chave: string; readonly cpf?: string }
}

/** Answer to that. */
export const EfiPayout = z.object({
  idEnvio: z.string(),
  e2eId: z.optional(z.string()),
  valor: z.string(),
  status: z.string(),
})

/** `GET /v2/gn/pix/enviados/id-envio/{idEnvio}`, and an item of `GET /v2/gn/pix/enviados`. */
export const EfiSent = z.object({
  idEnvio: z.optional(z.string()),
  endToEndId: z.optional(z.string()),
  valor: z.string(),
  status: z.enum(['EM_PROCESSAMENTO', 'REALIZADO', 'NAO_REALIZADO']),
  gnExtras: z.optional(
    z.object({
      erro: z.optional(z.object({ codigo: z.optional(z.string()), motivo: z.optional(z.string()) })),
    }),
  ),
  /** Money that came back after it had arrived. */
  devolucoes: z.optional(z.array(z.object({ valor: z.string(), status: z.string() }))),
})
export type EfiSent = z.infer<typeof EfiSent>

export const EfiSentList = z.object({
  pix: z.array(EfiSent),
  parametros: z.optional(
    z.object({ paginacao: z.object({ paginaAtual: z.number(), quantidadeDePaginas: z.number() }) }),
  ),
})

/** Efí's own faults, beside RFC 7807. */
export const EfiFault = z.object({ nome: z.string(), mensagem: z.optional(z.string()) })
