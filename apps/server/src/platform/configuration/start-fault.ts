/** A start-up failure that the operator can fix; the message says how. Bugs are plain errors. */
export class StartFault extends Error {}
