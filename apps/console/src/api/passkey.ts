import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type Message = Record<string, unknown>

const isRequest = (options: Message): options is Message & PublicKeyCredentialRequestOptionsJSON =>
  typeof options.challenge === 'string'
const isCreation = (options: Message): options is Message & PublicKeyCredentialCreationOptionsJSON =>
  typeof options.challenge === 'string' && typeof options.user === 'object'

/** The passkey's answer, or null if the person gave none. */
export async function askPasskey(options: Message): Promise<Message | null> {
  if (!isRequest(options)) return null
  return startAuthentication({ optionsJSON: options }).then(
    (answer) => ({ ...answer }),
    () => null,
  )
}

export async function makePasskey(options: Message): Promise<Message | null> {
  if (!isCreation(options)) return null
  return startRegistration({ optionsJSON: options }).then(
    (answer) => ({ ...answer }),
    () => null,
  )
}
