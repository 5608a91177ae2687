/** Why the server cannot start, when that is for its operator to mend: the message says what to do. Bugs are plain errors. */
export class StartFault extends Error {}
