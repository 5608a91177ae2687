import { describe, expect, it } from 'vitest'
import { CALLS, PATHS, usesQueryString } from './calls.ts'
import { openApiDocument } from './openapi.ts'
import { REFUSALS } from './refusals.ts'

const document = openApiDocument('1.2.3')

/** Every `$ref` in it, recursively. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  )
}

describe('the OpenAPI document', () => {
  it('lists every call of the contract under its method, the file addresses, and nothing else', () => {
    const described = Object.entries(document.paths).map(([path, methods]) => [path, Object.keys(methods)])
    expect(described).toEqual([
      ...PATHS.map((path) => [path, [CALLS[path].method.toLowerCase()]]),
      ['/api/file/upload', ['post']],
      ['/api/file/{id}', ['get']],
      ['/api/game/bet_export', ['get']],
      ['/api/operator/reports/file', ['get']],
    ])
  })

  it('describes the purpose, the permitted callers and the answer of each call', () => {
    for (const path of PATHS) {
      const { method, access, about } = CALLS[path]
      const operation = document.paths[path]?.[method.toLowerCase()]
      expect(operation?.summary).toBe(about)
      expect(operation?.security).toEqual(
        { anyone: [{}, { Auth: [] }], player: [{ Auth: [] }], operator: [{ Operator: [] }] }[access],
      )
      expect(operation?.responses).toHaveProperty('200')
      expect(operation?.requestBody === undefined).toBe(usesQueryString(path))
      expect(document.tags.map((tag) => tag.name)).toContain(operation?.tags[0])
    }
  })

  it('names no operation twice', () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('describes every area', () => {
    expect(document.tags.filter((tag) => tag.description === '')).toEqual([])
  })

  it('refers only to schemas that it contains', () => {
    const held = new Set(
      Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`),
    )
    const pointed = new Set(references(document))
    expect(pointed.size).toBeGreaterThan(3)
    expect([...pointed].filter((reference) => !held.has(reference))).toEqual([])
  })

  it('requires the same fields as the contract', () => {
    const register = document.paths['/api/auth/register']?.post?.requestBody
    expect(register).toMatchObject({
      content: {
        'application/json': {
          schema: {
            required: ['password', 'adult'],
            properties: {
              password: { type: 'string', minLength: 8, maxLength: 128 },
              adult: { const: true },
            },
          },
        },
      },
    })
    const startup = document.paths['/api/home/startup']?.get?.parameters
    expect(startup?.map((parameter) => [parameter.name, parameter.in, parameter.required])).toContainEqual([
      'lazy',
      'query',
      false,
    ])
  })

  it('[A-34] explains how game calls are sealed', () => {
    expect(document.info.description).toContain('`/api/v1/game/`')
    expect(document.info.description).toContain('AES-256-GCM')
  })

  it('lists every refusal', () => {
    expect(document['x-refusals'].map((refusal) => refusal.id)).toEqual(Object.keys(REFUSALS))
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })
})
