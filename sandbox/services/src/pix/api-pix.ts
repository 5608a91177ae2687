import type { Cob, Devolucao, Pix } from '@baize/contract/provider'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { brCodeOf } from './br-code.ts'
import { problem } from './problem.ts'
import type { PixScheme } from './scheme.ts'
import type { Charge, Paid, Refund } from './store.ts'

const Valor = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/))
const CobBody = z.strictObject({
  calendario: z.strictObject({ expiracao: z.optional(z.int().check(z.gte(1))) }),
  devedor: z.optional(
    z.strictObject({
      cpf: z.string().check(z.regex(/^\d{11}$/)),
      nome: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
  ),
  valor: z.strictObject({
    original: Valor,
    modalidadeAlteracao: z.optional(z.int().check(z.gte(0), z.lte(1))),
  }),
  chave: z.string().check(z.maxLength(77)),
  solicitacaoPagador: z.optional(z.string().check(z.maxLength(140))),
})
const DevolucaoBody = z.strictObject({
  valor: Valor,
  descricao: z.optional(z.string().check(z.maxLength(140))),
})
const WebhookBody = z.strictObject({ webhookUrl: z.string() })
type Query = Readonly<Record<string, string | undefined>>
const MERCHANT = 'BAIZE SANDBOX'
const CNPJ = '99999004000100'

/** The central bank's API Pix 2.9, as far as the site uses it. Errors and states are those of its document. */
export function apiPix(scope: FastifyInstance, scheme: PixScheme, host: () => string): void {
  const { store, clock } = scheme

  scope.put<{ Params: { txid: string } }>('/cob/:txid', async ({ params: { txid }, body }, reply) => {
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid))
      return problem(reply, 'CobOperacaoInvalida', 'O txid não respeita o schema.', 'cob.txid')
    const asked = CobBody.safeParse(body)
    if (!asked.success)
      return problem(
        reply,
        'CobOperacaoInvalida',
        'A cobrança não respeita o schema.',
        asked.error.issues[0]?.path.join('.') ?? '',
      )
    const { calendario, devedor, valor, chave } = asked.data
    const location = `${host()}/qr/v2/${txid}`
    const { charge, isNew } = await scheme.open({
      via: 'apiPix',
      id: txid,
      txid,
      amount: valor.original,
      cpf: devedor?.cpf ?? '',
      name: devedor?.nome ?? '',
      pixKey: chave,
      code: brCodeOf(location, MERCHANT),
      seconds: calendario.expiracao ?? 86_400,
      sameTaxId: false,
    })
    return isNew
      ? reply.code(201).send(cobOf(charge, host()))
      : problem(reply, 'CobOperacaoInvalida', 'O txid já foi utilizado.', 'cob.txid')
  })

  scope.get<{ Params: { txid: string } }>('/cob/:txid', async ({ params: { txid } }, reply) => {
    const charge = store.charges.get(txid)
    return charge?.via === 'apiPix'
      ? reply.send(withPix(charge))
      : problem(reply, 'CobNaoEncontrado', 'Nenhuma cobrança com este txid.')
  })

  scope.get<{ Querystring: Query }>('/cob', async ({ query }, reply) => {
    const within = windowOf(query)
    if (!within) return problem(reply, 'CobConsultaInvalida', 'inicio e fim são obrigatórios.')
    const cobs = all()
      .filter(({ createdAtMs }) => createdAtMs >= within.fromMs && createdAtMs <= within.toMs)
      .filter(({ cpf }) => query['cpf'] === undefined || cpf === query['cpf'])
      .map(withPix)
      .filter(({ status }) => query['status'] === undefined || status === query['status'])
    return sendPage(reply, query, 'cobs', cobs)
  })

  scope.get<{ Querystring: Query }>('/pix', async ({ query }, reply) => {
    const within = windowOf(query)
    if (!within) return problem(reply, 'RequisicaoInvalida', 'inicio e fim são obrigatórios.')
    const { txid, cpf } = query
    const found = all().flatMap((charge) =>
      charge.paid
        .filter(({ atMs }) => atMs >= within.fromMs && atMs <= within.toMs)
        .filter((paid) => cpf === undefined || paid.cpf === cpf)
        .filter(({ refunds }) => query['devolucaoPresente'] !== 'true' || refunds.length > 0)
        .filter(() => txid === undefined || charge.txid === txid)
        .map((paid) => pixOf(charge, paid)),
    )
    return sendPage(reply, query, 'pix', found)
  })

  scope.get<{ Params: { e2eid: string } }>('/pix/:e2eid', async ({ params }, reply) => {
    const found = scheme.findPaid(params.e2eid)
    return found
      ? reply.send(pixOf(found.charge, found.paid))
      : problem(reply, 'PixNaoEncontrado', 'Nenhum Pix com este endToEndId.')
  })

  type Devolution = { Params: { e2eid: string; id: string } }
  scope.put<Devolution>('/pix/:e2eid/devolucao/:id', async ({ params, body }, reply) => {
    const found = scheme.findPaid(params.e2eid)
    if (!found) return problem(reply, 'PixNaoEncontrado', 'Nenhum Pix com este endToEndId.')
    const asked = DevolucaoBody.safeParse(body)
    if (!asked.success || !/^[a-zA-Z0-9]{1,35}$/.test(params.id))
      return problem(reply, 'PixDevolucaoInvalida', 'A devolução não respeita o schema.')
    const made = await scheme.refund(found.charge, found.paid, {
      id: params.id,
      amount: asked.data.valor,
      nature: 'ORIGINAL',
    })
    if (made.ok) return reply.code(201).send(devolucaoOf(made.value))
    return problem(
      reply,
      'PixDevolucaoInvalida',
      made.error === 'known' ? 'O id já foi utilizado.' : 'O valor supera o que resta do Pix.',
    )
  })

  scope.get<Devolution>('/pix/:e2eid/devolucao/:id', async ({ params }, reply) => {
    const refund = scheme.findPaid(params.e2eid)?.paid.refunds.find(({ id }) => id === params.id)
    return refund
      ? reply.send(devolucaoOf(refund))
      : problem(reply, 'PixDevolucaoNaoEncontrada', 'Nenhuma devolução com este id.')
  })

  type Key = { Params: { chave: string } }
  scope.put<Key>('/webhook/:chave', async ({ params, body }, reply) => {
    const asked = WebhookBody.safeParse(body)
    if (!asked.success || !URL.canParse(asked.data.webhookUrl))
      return problem(reply, 'WebhookOperacaoInvalida', 'A URL não é válida.', 'webhook.webhookUrl')
    store.webhooks.set(params.chave, { url: asked.data.webhookUrl, atMs: clock.now() })
    await store.save()
    return reply.code(200).send()
  })
  scope.get<Key>('/webhook/:chave', async ({ params }, reply) => {
    const webhook = store.webhooks.get(params.chave)
    return webhook
      ? reply.send({ webhookUrl: webhook.url, cnpj: CNPJ, criacao: iso(webhook.atMs) })
      : problem(reply, 'WebhookNaoEncontrado', 'Nenhum webhook desta chave.')
  })
  scope.delete<Key>('/webhook/:chave', async ({ params }, reply) => {
    store.webhooks.delete(params.chave)
    await store.save()
    return reply.code(204).send()
  })

  const all = (): readonly Charge[] => [...store.charges.values()].filter(({ via }) => via === 'apiPix')
  const withPix = (charge: Charge): Cob => ({
    ...cobOf(charge, host()),
    ...(charge.paid.length > 0 && { pix: charge.paid.map((paid) => pixOf(charge, paid)) }),
  })
}

const iso = (ms: number): string => new Date(ms).toISOString()

function cobOf(charge: Charge, host: string): Cob & { readonly devedor?: object } {
  const location = `${host}/qr/v2/${charge.txid}`
  return {
    txid: charge.txid,
    revisao: 0,
    calendario: { criacao: iso(charge.createdAtMs), expiracao: charge.seconds },
    status: charge.isRemoved
      ? 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
      : charge.paid.length > 0
        ? 'CONCLUIDA'
        : 'ATIVA',
    valor: { original: charge.amount },
    chave: charge.pixKey,
    location,
    pixCopiaECola: charge.code,
    ...(charge.cpf !== '' && { devedor: { cpf: charge.cpf, nome: charge.name } }),
  }
}

export function pixOf(charge: Charge, paid: Paid): Pix {
  return {
    endToEndId: paid.endToEndId,
    txid: charge.txid,
    valor: paid.amount,
    chave: charge.pixKey,
    horario: iso(paid.atMs),
    ...(paid.refunds.length > 0 && { devolucoes: paid.refunds.map(devolucaoOf) }),
  }
}

const devolucaoOf = ({ id, rtrId, amount, nature, status, atMs }: Refund): Devolucao => ({
  id,
  rtrId,
  valor: amount,
  natureza: nature,
  status,
  horario: { solicitacao: iso(atMs), ...(status === 'DEVOLVIDO' && { liquidacao: iso(atMs) }) },
  ...(status === 'NAO_REALIZADO' && { motivo: 'Conta do pagador encerrada' }),
})

function windowOf(query: Query): { readonly fromMs: number; readonly toMs: number } | null {
  const [fromMs, toMs] = [Date.parse(query['inicio'] ?? ''), Date.parse(query['fim'] ?? '')]
  return Number.isNaN(fromMs) || Number.isNaN(toMs) || fromMs > toMs ? null : { fromMs, toMs }
}

export function sendPage(
  reply: FastifyReply,
  query: Query,
  name: string,
  items: readonly unknown[],
): FastifyReply {
  const size = Math.min(1000, Number(query['paginacao.itensPorPagina'] ?? 100) || 100)
  const page = Number(query['paginacao.paginaAtual'] ?? 0) || 0
  return reply.send({
    parametros: {
      inicio: query['inicio'],
      fim: query['fim'],
      paginacao: {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeDePaginas: Math.max(1, Math.ceil(items.length / size)),
        quantidadeTotalDeItens: items.length,
      },
    },
    [name]: items.slice(page * size, (page + 1) * size),
  })
}
