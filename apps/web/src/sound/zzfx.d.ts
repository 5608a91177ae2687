declare module 'zzfx' {
  export const ZZFX: { readonly audioContext: AudioContext }
  export function zzfx(...parameters: readonly (number | undefined)[]): AudioBufferSourceNode | undefined
}
