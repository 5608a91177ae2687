import { PIX_PROBLEM } from '@baize/contract/provider'
import type { FastifyReply } from 'fastify'

/** The faults of the standard that the sandbox answers with, as RFC 7807 has it. */
const PROBLEMS = {
  RequisicaoInvalida: [400, 'Requisição inválida.'],
  CobOperacaoInvalida: [400, 'Cobrança inválida.'],
  CobConsultaInvalida: [400, 'Consulta inválida.'],
  PixDevolucaoInvalida: [400, 'Devolução inválida.'],
  WebhookOperacaoInvalida: [400, 'Webhook inválido.'],
  AcessoNegado: [403, 'Acesso negado.'],
  NaoEncontrado: [404, 'Não encontrado.'],
  CobNaoEncontrado: [404, 'Cobrança não encontrada.'],
  PixNaoEncontrado: [404, 'Pix não encontrado.'],
  PixDevolucaoNaoEncontrada: [404, 'Devolução não encontrada.'],
  WebhookNaoEncontrado: [404, 'Webhook não encontrado.'],
  ServicoIndisponivel: [503, 'Serviço indisponível.'],
} as const

export function problem(
  reply: FastifyReply,
  type: keyof typeof PROBLEMS,
  detail: string,
  property?: string,
): FastifyReply {
  const [status, title] = PROBLEMS[type]
  return reply
    .code(status)
    .type('application/problem+json')
    .send({
      type: `${PIX_PROBLEM}${type}`,
      title,
      status,
      detail,
      ...(property !== undefined && { violacoes: [{ razao: detail, propriedade: property }] }),
    })
}
