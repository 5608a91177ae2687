import * as z from 'zod/mini'
import { LedgerState } from '../operator/ledger-state.ts'
import { REPORT_FILE_PATH, ReportFile } from '../operator/report-file.ts'
import { Bet, Proof } from '../player/bets.ts'
import { FILE_MAX_BYTES, FILE_TYPES, filePath, UPLOAD_PATH, Uploaded } from '../player/files.ts'
import { BET_EXPORT_PATH, BetExport } from '../player/history.ts'
import { RechargeOrder } from '../player/recharge-order.ts'
import { ActiveSeedPair, SeedPair } from '../player/seeds.ts'
import { SOLO_VIEWS } from '../player/solo-games.ts'
import { Startup } from '../player/startup.ts'
import { User } from '../player/user.ts'
import { CALLS, PATHS, type Path, usesQueryString } from './calls.ts'
import { REFUSALS } from './refusals.ts'

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }
type JsonObject = { readonly [key: string]: Json }

type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security: readonly JsonObject[]
  readonly parameters: readonly JsonObject[]
  readonly requestBody?: JsonObject
  readonly responses: JsonObject
}
export type OpenApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: JsonObject
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
  readonly components: { readonly schemas: JsonObject; readonly securitySchemes: JsonObject }
  /** Every refusal of the site: id, status and sentence. An extension field, since OpenAPI has no place for it. */
  readonly 'x-refusals': readonly JsonObject[]
}

const AREAS: Readonly<Record<string, string>> = {
  home: 'What a page needs to start.',
  auth: 'Accounts and sessions.',
  sockmsg: 'Tickets for the realtime channel.',
  game: 'Bets and moves.',
  fairness: 'Seeds that make every bet checkable.',
  pay: 'Deposits.',
  user: 'What a player was told.',
  app_user_notice: 'What a player was told.',
  redpacket: 'Money rain.',
  rewards: 'What players collect: claims, tasks, open bonuses and their history.',
  bonus_task: 'The daily check-in.',
  prize: 'The free-spin wheel and the scratch card.',
  push: 'Web push: the browsers of a player, a test, clicks.',
  rain: 'Money rain: the countdown, a catch, the proof.',
  invite: 'Invitations of friends.',
  lottery: 'Lottery games: lines of draws, bets on them, and what proves a result.',
  sports: 'Matches and odds of the sportsbook, for the lobby.',
  chat: 'Chat rooms and the support line.',
  ads: 'The site as an app.',
  operator: 'For those who run the house.',
  file: 'Pictures and documents of a player’s own.',
}

/** Schemas with a name in the document; the others are inlined. */
const named = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  User,
  Startup,
  Bet,
  ...Object.fromEntries(
    Object.entries(SOLO_VIEWS).map(([game, view]) => [`${game[0]?.toUpperCase()}${game.slice(1)}View`, view]),
  ),
  Proof,
  SeedPair,
  ActiveSeedPair,
  RechargeOrder,
  LedgerState,
})) {
  named.add(schema, { id })
}

const AnyObject = z.record(z.string(), z.json())
const REFUSED = '#/components/schemas/Refused'
const jsonOf = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } })

/** The whole API as OpenAPI 3.1, generated from the map that types both server and browser. */
export function openApiDocument(version: string): OpenApiDocument {
  const schemas: Record<string, Json> = { Refused: refusedSchema() }
  const describe = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject => {
    const { $defs, ...described } = toJson(z.toJSONSchema(schema, { metadata: named, io }))
    if (isObject($defs)) Object.assign(schemas, $defs)
    return described
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Baize',
      version,
      description:
        'Every call answers HTTP 200 with `status` 0, or with the status of a refusal and nothing changed. Other HTTP codes are faults of transport. ' +
        'When the start-up response has `sk`, calls under `/api/game/` may also be made sealed under `/api/v1/game/`: AES-256-GCM, the key is `sk` backwards, body and reply are hex of nonce, ciphertext and tag.',
    },
    tags: areas().map((name) => ({ name, description: AREAS[name] ?? '' })),
    paths: {
      ...Object.fromEntries(
        PATHS.map((path) => [path, { [CALLS[path].method.toLowerCase()]: operation(path, describe) }]),
      ),
      [UPLOAD_PATH]: { post: uploadOperation(describe) },
      [filePath('{id}')]: { get: FILE_OPERATION },
      [BET_EXPORT_PATH]: { get: exportOperation(describe) },
      [REPORT_FILE_PATH]: { get: reportFileOperation(describe) },
    },
    components: {
      schemas,
      securitySchemes: {
        Auth: { type: 'apiKey', in: 'header', name: 'Auth', description: 'The token of a log-in.' },
        Operator: {
          type: 'http',
          scheme: 'bearer',
          description: 'A service key; people use the cookie of their log-in.',
        },
      },
    },
    'x-refusals': Object.entries(REFUSALS).map(([id, { status, message }]) => ({ id, status, message })),
  }
}

const SECURITY = {
  anyone: [{}, { Auth: [] }],
  player: [{ Auth: [] }],
  operator: [{ Operator: [] }],
} as const satisfies Record<(typeof CALLS)[Path]['access'], readonly JsonObject[]>

type Describe = (schema: z.ZodMiniType, io: 'input' | 'output') => JsonObject

function operation(path: Path, describe: Describe): Operation {
  const { access, about, input, reply } = CALLS[path]
  const asked = describe(input, 'input')
  return {
    operationId: path.slice('/api/'.length).replaceAll('/', '_'),
    tags: [areaOf(path)],
    summary: about,
    security: SECURITY[access],
    parameters: usesQueryString(path) ? queryOf(asked) : [],
    ...(!usesQueryString(path) ? { requestBody: { required: true, content: jsonOf(asked) } } : {}),
    responses: {
      200: {
        description: 'Done, or refused with nothing changed.',
        content: jsonOf({ oneOf: [accepted(describe(reply, 'output')), { $ref: REFUSED }] }),
      },
      default: FAULT,
    },
  }
}

const FAULT = { description: 'A fault of transport.', content: jsonOf({ $ref: REFUSED }) }

const exportOperation = (describe: Describe): Operation => ({
  operationId: 'game_bet_export',
  tags: ['game'],
  summary: 'My bets, newest first, as one file: a table (UTF-8), or JSON as the verifier reads it.',
  security: SECURITY.player,
  parameters: queryOf(describe(BetExport, 'input')),
  responses: {
    200: {
      description: 'The file, or a refusal as JSON.',
      content: {
        'text/csv': { schema: { type: 'string' } },
        ...jsonOf({ oneOf: [{ type: 'array', items: describe(Bet, 'output') }, { $ref: REFUSED }] }),
      },
    },
    default: FAULT,
  },
})

const reportFileOperation = (describe: Describe): Operation => ({
  operationId: 'operator_reports_file',
  tags: ['operator'],
  summary: 'A report as one table (UTF-8), streamed, with its totals in the last rows.',
  security: SECURITY.operator,
  parameters: queryOf(describe(ReportFile, 'input')),
  responses: {
    200: {
      description: 'The file, or a refusal as JSON.',
      content: { 'text/csv': { schema: { type: 'string' } }, ...jsonOf({ $ref: REFUSED }) },
    },
    default: FAULT,
  },
})

function uploadOperation(describe: Describe): Operation {
  const file = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  }
  return {
    operationId: 'file_upload',
    tags: ['file'],
    summary: `Keeps a file of mine: ${FILE_TYPES.join(', ')}, at most ${FILE_MAX_BYTES / 1024 / 1024} MB.`,
    security: SECURITY.player,
    parameters: [
      { name: 'image', in: 'query', required: false, schema: { type: 'string', enum: ['true', 'false'] } },
    ],
    requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } },
    responses: {
      200: {
        description: 'Kept under `model.id`, or refused.',
        content: jsonOf({ oneOf: [accepted(describe(Uploaded, 'output')), { $ref: REFUSED }] }),
      },
      default: FAULT,
    },
  }
}

const FILE_OPERATION: Operation = {
  operationId: 'file',
  tags: ['file'],
  summary: 'A file of mine, as it was sent.',
  security: SECURITY.player,
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
  responses: {
    200: {
      description: 'The file, or a refusal as JSON.',
      content: {
        ...Object.fromEntries(
          FILE_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
        ...jsonOf({ $ref: REFUSED }),
      },
    },
    default: FAULT,
  },
}

/** The envelope is flat: `status` is a field beside the reply's own. */
function accepted(reply: JsonObject): JsonObject {
  const status = { type: 'object', properties: { status: { const: 0 } }, required: ['status'] }
  return { allOf: [status, reply] }
}

function queryOf(schema: JsonObject): JsonObject[] {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: value,
  }))
}

function refusedSchema(): JsonObject {
  return {
    type: 'object',
    properties: {
      status: { type: 'integer', not: { const: 0 } },
      message: { type: 'string' },
      extra: {
        type: 'object',
        properties: {
          id: { type: 'string', enum: Object.keys(REFUSALS) },
          values: { type: 'object', additionalProperties: { type: 'string' } },
        },
        required: ['id', 'values'],
      },
    },
    required: ['status', 'message'],
  }
}

const areaOf = (path: Path): string => path.split('/')[2] ?? ''
const areas = (): string[] => [...new Set([...PATHS.map(areaOf), 'file'])]

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Plain JSON, with references rewritten to OpenAPI's shared schemas. Objects stay open: a later server may add fields,
 * and the envelope adds `status` to those of a named entity.
 */
function toJson(schema: object): JsonObject {
  const text = JSON.stringify({ ...schema, $schema: undefined }, (key, value: Json) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  )
  return AnyObject.parse(JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')))
}
