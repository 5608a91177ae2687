import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { check } from './check.ts'
import { documentIn, openDocument } from './document.ts'
import { type RecordedCall, readCalls } from './recorded.ts'
import { reportOf } from './report.ts'
import type { Vendor } from './vendors.ts'

/** A bank with two operations and one notice. */
const DOCUMENT = {
  openapi: '3.0.0',
  paths: {
    '/charge/{id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[a-z]{4}$' } },
      ],
      put: {
        parameters: [{ name: 'X-Key', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
        },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Charge' },
                example: { id: 'abcd', state: 'open', shown: 'in an example only' },
              },
            },
          },
          400: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
        },
      },
    },
    '/charge': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', required: true, schema: { type: 'integer', maximum: 100 } },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Charge' } },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['amount'],
        properties: {
          amount: { type: 'string', pattern: String.raw`^\d+\.\d\d$` },
          payer: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
          note: { type: 'string', nullable: true },
        },
      },
      Charge: {
        allOf: [
          { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
          {
            type: 'object',
            required: ['state'],
            properties: { state: { type: 'string', enum: ['open', 'paid'] } },
          },
        ],
      },
      Problem: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
      News: {
        type: 'object',
        required: ['charge'],
        properties: { charge: { $ref: '#/components/schemas/Charge' } },
      },
    },
  },
}

const VENDOR: Vendor = {
  name: 'Bank',
  file: 'bank.yaml',
  drivers: ['bank'],
  sandbox: /^\/bank\//,
  corrections: [],
  beside: [{ path: /\/token$/, why: 'tokens are not documented' }],
  extra: [],
  reads: [
    { operation: 'PUT /charge/{id}', schema: z.object({ id: z.string(), shown: z.optional(z.string()) }) },
    { operation: 'GET /charge', schema: z.array(z.object({ state: z.string() })) },
  ],
  notices: {
    path: /^\/webhooks\/bank/,
    kinds: [
      {
        name: 'news',
        has: 'charge',
        at: '#/components/schemas/News',
        schema: z.object({ charge: z.object({ id: z.string() }) }),
      },
    ],
  },
}

const JSON_TYPE = { 'content-type': 'application/json' }
const asked = (method: string, path: string, body?: object, headers: object = {}): RecordedCall => ({
  side: 'driver',
  driver: 'bank',
  method,
  url: `https://bank.example/v1${path}`,
  headers: { ...JSON_TYPE, 'x-key': '•••', ...headers },
  body: body === undefined ? '' : JSON.stringify(body),
  answer: null,
})
const answered = (method: string, path: string, body: unknown, status = 200): RecordedCall => ({
  ...asked(method, path),
  side: 'sandbox',
  driver: '',
  url: `/bank${path}`,
  answer: { status, headers: JSON_TYPE, body: typeof body === 'string' ? body : JSON.stringify(body) },
})
const told = (body: object): RecordedCall => ({
  ...asked('POST', '', body),
  side: 'notice',
  url: 'http://site/webhooks/bank/main',
})

const CHARGE = { id: 'abcd', state: 'open' }
/** A recording without a fault. */
const GOOD: readonly RecordedCall[] = [
  asked('PUT', '/charge/abcd', { amount: '10.00', payer: { name: 'Ana' }, note: null }),
  answered('PUT', '/charge/abcd', { ...CHARGE, shown: 'yes' }),
  asked('GET', '/charge?limit=5'),
  answered('GET', '/charge', [CHARGE]),
  told({ charge: CHARGE }),
]

const found = (calls: readonly RecordedCall[], vendor = VENDOR) => check(vendor, documentIn(DOCUMENT), calls)
const faultsOf = (calls: readonly RecordedCall[], vendor = VENDOR) => [...found(calls, vendor).faults.keys()]
const withGood = (...calls: readonly RecordedCall[]) => faultsOf([...GOOD, ...calls])

describe('a recording', () => {
  it('without faults is counted: calls, answers, fields seen, required and read', () => {
    const findings = found(GOOD)
    expect([...findings.faults]).toEqual([])
    expect(
      findings.seen.map(({ name, calls, answers, required, read }) => ({
        name,
        calls,
        answers,
        required,
        read,
      })),
    ).toEqual([
      // amount and payer.name of the request; id and state of the answer.
      { name: 'PUT /charge/{id}', calls: 1, answers: 1, required: 4, read: 2 },
      { name: 'GET /charge', calls: 1, answers: 1, required: 2, read: 1 },
      { name: 'news', calls: 1, answers: 0, required: 0, read: 2 },
    ])
    expect(findings.seen[0]?.fields).toContain('request payer.name')
    expect(reportOf([findings]).at(-1)).toMatch(/^all +3 +2 +\d+ +6 +5 +0$/)
  })

  it.each<[string, RecordedCall, string]>([
    [
      'a missing required field',
      asked('PUT', '/charge/abcd', { payer: { name: 'Ana' } }),
      "request: / must have required property 'amount'",
    ],
    [
      'a missing required field within another',
      asked('PUT', '/charge/abcd', { amount: '1.00', payer: {} }),
      "request: /payer must have required property 'name'",
    ],
    ['a wrong type', asked('PUT', '/charge/abcd', { amount: 10 }), 'request: /amount must be string'],
    [
      'a breach of a pattern',
      asked('PUT', '/charge/abcd', { amount: '10' }),
      String.raw`request: /amount must match pattern "^\d+\.\d\d$"`,
    ],
    [
      'a field that is not documented',
      asked('PUT', '/charge/abcd', { amount: '1.00', tip: 1 }),
      'request: tip is not in the document',
    ],
    [
      'a body of another type',
      asked('PUT', '/charge/abcd', { amount: '1.00' }, { 'content-type': 'text/xml' }),
      'request: a body of type text/xml is not in the document',
    ],
    ['a missing body', asked('PUT', '/charge/abcd'), 'request: has no body'],
    [
      'a path value that does not fit',
      asked('PUT', '/charge/abcdefgh', { amount: '1.00' }),
      'path: /id must match pattern "^[a-z]{4}$"',
    ],
    [
      'an answer with a field that is not documented',
      answered('PUT', '/charge/abcd', { ...CHARGE, secret: 1 }),
      'answer: secret is not in the document',
    ],
    [
      'an answer with an unknown value',
      answered('PUT', '/charge/abcd', { ...CHARGE, state: 'gone' }),
      'answer: /state must be equal to one of the allowed values',
    ],
    [
      'a refusal of another shape',
      answered('PUT', '/charge/abcd', { error: 'no' }, 400),
      'answer 400: error is not in the document',
    ],
    [
      'a status that is not documented',
      answered('PUT', '/charge/abcd', {}, 409),
      'answer: status 409 is not in the document',
    ],
  ])('with %s is a fault with its place', (_what, call, fault) => {
    expect(withGood(call)).toContain(`PUT /charge/{id} ${fault}`)
  })

  it('names an unknown path, a missing parameter and one that is not documented', () => {
    expect(withGood(asked('POST', '/refund/1', {}))).toEqual([
      'POST /v1/refund/1: the document has no such path',
    ])
    expect(withGood(asked('GET', '/charge?limit=500&page=2'))).toEqual([
      'GET /charge query: page is not in the document',
      'GET /charge query: /limit must be <= 100',
    ])
    expect(withGood(asked('GET', '/charge'))).toEqual(['GET /charge query: limit is required'])
  })

  it('checks notices, and says which are not documented', () => {
    expect(withGood(told({ charge: { id: 'abcd' } }))).toEqual([
      "news notice: /charge must have required property 'state'",
    ])
    const other = found([...GOOD, told({ refund: 1 })])
    expect([...other.faults]).toEqual([])
    expect([...other.beside]).toEqual([['other notices: not documented', 1]])
  })

  it('skips faults that a test has the sandbox make: HTML, nonsense, an outage', () => {
    expect(
      withGood(
        {
          ...answered('PUT', '/charge/abcd', '<!doctype html>'),
          answer: { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' },
        },
        answered('PUT', '/charge/abcd', '{"cut'),
        answered('PUT', '/charge/abcd', { any: 'thing' }, 503),
      ),
    ).toEqual([])
  })

  it('leaves out calls beside the document, with the reason', () => {
    const findings = found([...GOOD, asked('POST', '/token', {})])
    expect([...findings.faults]).toEqual([])
    expect([...findings.beside]).toEqual([['POST …/v1/token: tokens are not documented', 1]])
  })
})

describe('what our side reads', () => {
  it('has to be documented', () => {
    const reads = [
      { operation: 'GET /charge', schema: z.array(z.object({ paidAt: z.optional(z.string()) })) },
    ]
    expect(faultsOf(GOOD, { ...VENDOR, reads })).toEqual([
      'GET /charge answer: we read [].paidAt, which is not in the document',
    ])
  })

  it('may be beside the document with a reason', () => {
    const reads = [
      { operation: 'GET /charge', schema: z.array(z.object({ paidAt: z.optional(z.string()) })) },
    ]
    const extra = [{ place: /^GET \/charge answer \[\]\.paidAt$/, why: 'on the page of changes' }]
    const findings = found(GOOD, { ...VENDOR, reads, extra })
    expect([...findings.faults]).toEqual([])
    expect(findings.beside.get('on the page of changes')).toBe(1)
  })

  it('has to be called, answered and told in the tests', () => {
    const calls = GOOD.filter(
      ({ url }) => !url.includes('limit') && !url.endsWith('/charge') && !url.includes('webhooks'),
    )
    expect(faultsOf(calls)).toEqual([
      'GET /charge: no driver called it in the tests',
      'GET /charge: the sandbox never answered it with success',
      'news: the sandbox never sent it',
    ])
  })

  it('needs every required field of a used call to be seen', () => {
    const calls = GOOD.map((call) =>
      call.side === 'sandbox' && call.method === 'GET' ? answered('GET', '/charge', [{ id: 'abcd' }]) : call,
    )
    expect(faultsOf(calls)).toEqual([
      "GET /charge answer: [] must have required property 'state'",
      'GET /charge answer: required [].state was never seen',
    ])
  })
})

describe('files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baize-conformance-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('are a document that is corrected, and a recording whose last line may be cut off', () => {
    const file = join(folder, 'bank.yaml')
    writeFileSync(file, 'paths:\n  /a: { get: { responses: {} } }\n')
    expect(openDocument(file, [{ why: 'a typo', find: /\/a/, by: '/b' }]).operations[0]?.template).toBe('/b')
    expect(() => openDocument(file, [{ why: 'a typo', find: /\/x/, by: '/b' }])).toThrow(
      'is not wrong any more: "a typo"',
    )
    writeFileSync(join(folder, '1.jsonl'), `${JSON.stringify(GOOD[0])}\n{"side":"dri`)
    expect(readCalls(folder)).toEqual([GOOD[0]])
  })
})
