import type { EfiSent } from '@baize/contract/provider'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { sendPage } from './api-pix.ts'
import { problem } from './problem.ts'
import type { PixScheme } from './scheme.ts'
import type { Payout } from './store.ts'

const PayoutBody = z.strictObject({
  valor: z.string().check(z.regex(/^\d{1,10}\.\d{2}$/)),
  pagador: z.strictObject({ chave: z.string(), infoPagador: z.optional(z.string().check(z.maxLength(140))) }),
  favorecido: z.strictObject({
    chave: z.string().check(z.minLength(1), z.maxLength(77)),
    cpf: z.optional(z.string().check(z.regex(/^\d{11}$/))),
  }),
})

/** Efí answers with faults of its own shape beside RFC 7807. */
const fault = (reply: FastifyReply, nome: string, mensagem: string): FastifyReply =>
  reply.code(nome === 'id_envio_duplicado' ? 409 : 400).send({ nome, mensagem })

const iso = (ms: number): string => new Date(ms).toISOString()

/** Efí's payouts: an idEnvio is paid once, and a key must belong to the CPF that is given with it. */
export function efiPayouts(scope: FastifyInstance, scheme: PixScheme): void {
  const { store } = scheme

  scope.put<{ Params: { id: string } }>('/v3/gn/pix/:id', async ({ params: { id }, body }, reply) => {
    const asked = PayoutBody.safeParse(body)
    if (!asked.success || !/^[a-zA-Z0-9]{1,35}$/.test(id))
      return fault(reply, 'json_invalido', 'O envio não respeita o schema.')
    const { valor, pagador, favorecido } = asked.data
    if (!store.webhooks.has(pagador.chave))
      return fault(reply, 'webhook_invalido', 'A chave do pagador não tem webhook.')
    if (store.payouts.has(id)) return fault(reply, 'id_envio_duplicado', 'O idEnvio já foi utilizado.')
    const owner = scheme.ownerOf(favorecido.chave, favorecido.cpf ?? scheme.lastNamed())
    if (owner === null) return fault(reply, 'chave_favorecido_nao_encontrada', 'A chave não existe.')
    if (favorecido.cpf !== undefined && owner !== favorecido.cpf)
      return fault(reply, 'documento_favorecido_diverge', 'A chave não é do CPF informado.')
    const { payout } = await scheme.takePayout(
      { via: 'efi', id, amount: valor, key: favorecido.chave, cpf: favorecido.cpf ?? '' },
      true,
    )
    return reply.code(201).send({
      idEnvio: payout.id,
      e2eId: payout.endToEndId,
      valor: payout.amount,
      horario: { solicitacao: iso(payout.createdAtMs) },
      status: 'EM_PROCESSAMENTO',
    })
  })

  scope.get<{ Params: { id: string } }>('/v2/gn/pix/enviados/id-envio/:id', async ({ params }, reply) => {
    const payout = store.payouts.get(params.id)
    return payout?.via === 'efi'
      ? sentOf(payout)
      : problem(reply, 'NaoEncontrado', 'Nenhum envio com este id.')
  })

  scope.get<{ Querystring: Record<string, string | undefined> }>(
    '/v2/gn/pix/enviados',
    async ({ query }, reply) => {
      const [fromMs, toMs] = [Date.parse(query['inicio'] ?? ''), Date.parse(query['fim'] ?? '')]
      const sent = [...store.payouts.values()]
        .filter(({ via, createdAtMs }) => via === 'efi' && createdAtMs >= fromMs && createdAtMs <= toMs)
        .map(sentOf)
      return sendPage(reply, query, 'pix', sent)
    },
  )
}

const STATES = {
  created: 'EM_PROCESSAMENTO',
  pending: 'EM_PROCESSAMENTO',
  paid: 'REALIZADO',
  failed: 'NAO_REALIZADO',
  reversed: 'REALIZADO',
} as const

const sentOf = (payout: Payout): EfiSent & object => ({
  idEnvio: payout.id,
  endToEndId: payout.endToEndId,
  valor: payout.amount,
  status: STATES[payout.state],
  ...(payout.state === 'failed' && {
    gnExtras: { erro: { codigo: payout.code, motivo: 'Rejeitado pelo recebedor' } },
  }),
  ...(payout.state === 'reversed' && { devolucoes: [{ valor: payout.amount, status: 'DEVOLVIDO' }] }),
})

/** The entry of a payout in the same call by which received Pix are told. */
export const efiNotice = (payout: Payout) => ({
  endToEndId: payout.endToEndId,
  chave: payout.key,
  tipo: 'SOLICITACAO',
  status: STATES[payout.state],
  valor: payout.amount,
  horario: iso(payout.createdAtMs),
  gnExtras: {
    idEnvio: payout.id,
    ...(payout.state === 'failed' && {
      erro: { codigo: payout.code, origem: 'PSP recebedor', motivo: 'Rejeitado pelo recebedor' },
    }),
  },
})
