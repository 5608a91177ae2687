// The API page. It draws what /openapi.json says and sends what the reader types; everything is put into the page as
// text, so that no answer of the server can become markup.

const byId = (id) => document.getElementById(id)

function el(tag, props = {}, ...children) {
  const node = Object.assign(document.createElement(tag), props)
  node.append(...children.filter((child) => child !== null))
  return node
}

const api = await fetch('/openapi.json').then((response) => response.json())
const resolve = (schema) => (schema.$ref ? api.components.schemas[schema.$ref.split('/').at(-1)] : schema)

const KEPT = 'baize-docs-token'
const tokenField = byId('token')
tokenField.value = sessionStorage.getItem(KEPT) ?? ''
const keepToken = (token) => {
  tokenField.value = token
  sessionStorage.setItem(KEPT, token)
}
tokenField.addEventListener('change', () => keepToken(tokenField.value.trim()))
byId('forget').addEventListener('click', () => keepToken(''))
byId('session').addEventListener('submit', (event) => event.preventDefault())

/** A sentence with what stands in backticks set as code. */
function prose(tag, className, text) {
  const parts = text.split('`').map((part, i) => (i % 2 === 1 ? el('code', { textContent: part }) : part))
  return el(tag, { className }, ...parts)
}

/** What a value may be, in a few words. */
function kindOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(kindOf).join(' or ')
  if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}`
  const limits = [
    schema.minLength !== undefined && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.minimum !== undefined && schema.minimum > -1e15 && `from ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < 1e15 && `to ${schema.maximum}`,
    schema.maxItems !== undefined && `at most ${schema.maxItems} entries`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} if left out`,
    schema.pattern !== undefined && !schema.format && `like ${schema.pattern}`,
    schema.format,
  ].filter(Boolean)
  return [schema.type ?? 'anything', ...limits].join(', ')
}

/** The fields of an object, one under the other; a named entity opens on demand. Asked for, the needed ones are marked. */
function fieldsOf(schema, asked) {
  const all = schema.allOf ? schema.allOf.map(resolve) : [resolve(schema)]
  const properties = Object.assign({}, ...all.map((one) => one.properties ?? {}))
  const required = new Set(all.flatMap((one) => one.required ?? []))
  if (Object.keys(properties).length === 0) {
    const text = all[0]?.type === 'array' ? kindOf(all[0]) : 'Nothing.'
    return el('p', { className: 'about', textContent: text })
  }
  const list = el('dl', { className: 'fields' })
  for (const [name, one] of Object.entries(properties)) {
    const must =
      asked && required.has(name) ? el('span', { className: 'must', textContent: ' required' }) : null
    list.append(el('dt', {}, el('code', { textContent: name }), must), el('dd', {}, detailOf(one, asked)))
  }
  return list
}

function detailOf(schema, asked) {
  const inner =
    schema.type === 'array' ? (schema.items ?? {}) : (schema.anyOf?.find((one) => one.$ref) ?? schema)
  if (inner.$ref) {
    const named = el('details', { className: 'named' }, el('summary', { textContent: kindOf(schema) }))
    named.addEventListener(
      'toggle',
      () => named.children.length === 1 && named.append(fieldsOf(inner, asked)),
      {
        once: true,
      },
    )
    return named
  }
  if (inner.type === 'object' && inner.properties) {
    return el('div', {}, schema.type === 'array' ? 'list of' : '', fieldsOf(inner, asked))
  }
  return el('span', { textContent: kindOf(schema) })
}

/** Something that has the right shape to start typing from. */
function exampleOf(schema, name = '') {
  const one = resolve(schema)
  if ('const' in one) return one.const
  if (one.default !== undefined) return one.default
  if (one.enum) return one.enum.includes('mines') ? 'mines' : one.enum[0]
  if (one.anyOf) return exampleOf(one.anyOf[0], name)
  if (name === 'requestId') return crypto.randomUUID?.() ?? `try-${Date.now()}`
  if (/amount/i.test(name)) return '1.00'
  if (one.type === 'array') return name === '' ? ['global'] : []
  if (one.type === 'number' || one.type === 'integer') return Math.max(one.minimum ?? 1, 1)
  if (one.type === 'boolean') return true
  if (one.type !== 'object') return ''
  const asked = Object.entries(one.properties ?? {}).filter(
    ([key]) => (one.required ?? []).includes(key) || ['username', 'mines'].includes(key),
  )
  return Object.fromEntries(asked.map(([key, inner]) => [key, exampleOf(inner, key)]))
}

function tryIt(path, method, operation) {
  const schema =
    method === 'post'
      ? operation.requestBody.content['application/json'].schema
      : {
          type: 'object',
          properties: Object.fromEntries(operation.parameters.map((one) => [one.name, one.schema])),
          required: operation.parameters.map((one) => one.name),
        }
  const id = `body-${operation.operationId}`
  const value = JSON.stringify(exampleOf(schema), null, 2)
  const body = el('textarea', { id, spellcheck: false, value, rows: value.split('\n').length + 1 })
  const send = el('button', { type: 'submit', className: 'send', textContent: 'Send' })
  const outcome = el('p', { className: 'outcome' })
  outcome.setAttribute('role', 'status')
  const answer = el('pre', { hidden: true, tabIndex: 0 })
  answer.setAttribute('aria-label', 'The answer')
  const label = el('label', {
    htmlFor: id,
    textContent: method === 'post' ? 'Body (JSON)' : 'Query (as JSON)',
  })
  const form = el('form', {}, label, body, send, outcome, answer)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    send.disabled = true
    try {
      const given = JSON.parse(body.value || '{}')
      const said = await request(path, method, given)
      outcome.className = `outcome ${said.reply.status === 0 ? 'done' : 'refused'}`
      outcome.textContent = `HTTP ${said.code} · status ${said.reply.status} · ${said.ms} ms`
      answer.textContent = JSON.stringify(said.reply, null, 2)
      answer.hidden = false
      if (said.reply.user?.token) keepToken(said.reply.user.token)
    } catch (error) {
      outcome.className = 'outcome refused'
      outcome.textContent =
        error instanceof SyntaxError ? 'That is not JSON yet.' : 'The server did not answer.'
      answer.hidden = true
    } finally {
      send.disabled = false
    }
  })
  return form
}

async function request(path, method, given) {
  const headers = { accept: 'application/json' }
  if (tokenField.value && path.startsWith('/api/operator/'))
    headers.Authorization = `Bearer ${tokenField.value}`
  else if (tokenField.value) headers.Auth = tokenField.value
  const query = method === 'get' ? `?${new URLSearchParams(given)}` : ''
  if (method === 'post') headers['content-type'] = 'application/json'
  const started = performance.now()
  const response = await fetch(path + query, {
    method: method.toUpperCase(),
    headers,
    body: method === 'post' ? JSON.stringify(given) : undefined,
  })
  const reply = await response.json()
  return { code: response.status, reply, ms: Math.round(performance.now() - started) }
}

function callOf(path, method, operation) {
  const needs = new Set(operation.security.map((one) => Object.keys(one)[0]))
  const who = needs.has(undefined) ? 'anyone' : needs.has('Operator') ? 'operator' : 'player'
  const [sent] = Object.entries(operation.requestBody?.content ?? {})
  // Files are sent and fetched as they are; the form below can only write JSON and queries.
  const isTried = !path.includes('{') && (!sent || sent[0] === 'application/json')
  const asked = sent?.[1].schema
  const query = { properties: Object.fromEntries(operation.parameters.map((one) => [one.name, one.schema])) }
  const answer = operation.responses[200].content['application/json'].schema
  const reply = answer.oneOf ? answer.oneOf[0] : answer
  const call = el(
    'details',
    { className: 'call', id: operation.operationId },
    el(
      'summary',
      {},
      el('span', { className: `badge ${method}`, textContent: method.toUpperCase() }),
      el('span', { className: 'path', textContent: path }),
      el('span', { className: 'badge who', textContent: who }),
      prose('span', 'about', operation.summary),
    ),
  )
  const draw = () => {
    const takes = el('div', {}, el('h3', { textContent: 'Takes' }), fieldsOf(asked ?? query, true))
    const answers = el('div', {}, el('h3', { textContent: 'Answers' }), fieldsOf(reply, false))
    const attempt = isTried
      ? el('div', {}, el('h3', { textContent: 'Try it' }), tryIt(path, method, operation))
      : ''
    call.append(el('div', { className: 'inside' }, el('div', { className: 'pair' }, takes, answers), attempt))
  }
  call.addEventListener('toggle', draw, { once: true })
  return call
}

function refusals() {
  const rows = api['x-refusals'].map(({ status, id, message }) =>
    el(
      'tr',
      {},
      el('td', { textContent: status }),
      el('td', {}, el('code', { textContent: id })),
      el('td', { textContent: message }),
    ),
  )
  const head = el(
    'tr',
    {},
    ...['Status', 'Id', 'Sentence'].map((text) => el('th', { scope: 'col', textContent: text })),
  )
  return el(
    'section',
    { id: 'refusals' },
    el('h2', { textContent: 'Refusals' }),
    el('p', { className: 'about', textContent: 'A refused call changed nothing.' }),
    // It scrolls sideways on a phone, so it must be reachable without a finger too.
    el(
      'div',
      { className: 'table', role: 'region', ariaLabel: 'Refusals', tabIndex: 0 },
      el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows)),
    ),
  )
}

const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
byId('intro').replaceWith(prose('p', 'about', api.info.description))
for (const { name, description } of api.tags) {
  const here = operations.filter(({ operation }) => operation.tags.includes(name))
  const calls = here.map(({ path, method, operation }) => callOf(path, method, operation))
  const section = el('section', { className: 'area' }, el('h2', { textContent: name }))
  section.append(el('p', { className: 'about', textContent: description }), ...calls)
  byId('calls').append(section)
  const links = here.map(({ path, operation }) =>
    el(
      'li',
      {},
      el('a', { href: `#${operation.operationId}`, textContent: path.replace(/^\/api\/\w+\//, '') }),
    ),
  )
  byId('index').append(el('h2', { textContent: name }), el('ul', {}, ...links))
}
byId('calls').append(refusals())
byId('index').append(el('ul', {}, el('li', {}, el('a', { href: '#refusals', textContent: 'Refusals' }))))

byId('filter').addEventListener('input', (event) => {
  const wanted = event.target.value.trim().toLowerCase()
  for (const call of document.querySelectorAll('details.call')) {
    call.hidden = !call.querySelector('summary').textContent.toLowerCase().includes(wanted)
  }
  for (const area of document.querySelectorAll('section.area')) {
    area.hidden = !area.querySelector('details.call:not([hidden])')
  }
})

function openLinked() {
  const call = byId(decodeURIComponent(location.hash.slice(1)))
  if (call?.tagName !== 'DETAILS') return
  call.open = true
  call.querySelector('summary').focus()
  call.scrollIntoView()
}
addEventListener('hashchange', openLinked)
openLinked()
