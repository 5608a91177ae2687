/** The server's sentences in English are part of the contract; the console shows stored refusals by them. */
export { SENTENCES as refusals } from '@baize/contract/shared/sentences'
