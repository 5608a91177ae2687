import { jsonOf } from '@baize/sandbox-shared/journal'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { bytesOf } from '../desk/calls.ts'
import type { Desk } from '../desk/desk.ts'

export const BUSINESS = '5f27a14a9bf05c73dd040bc8'

/** What the calls of Xendit share. */
export type XenditScope = {
  readonly scope: FastifyInstance
  readonly desk: Desk
  readonly origin: () => string
}

export const refused = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ error_code: code, message })

export const bodyOf = (body: unknown): unknown => jsonOf(bytesOf(body).toString('utf8'))

/** Amounts are JSON numbers here, and decimal text in the books. */
export const numberOf = (amount: string): number => Number(amount)
export const textOf = (amount: number): string => amount.toFixed(2)
export const timeOf = (ms: number): string => new Date(ms).toISOString()
