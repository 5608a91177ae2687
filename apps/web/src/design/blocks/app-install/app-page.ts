/** Blocks of the page of the app, in one chunk. */
export { appFile } from '../app-file/AppFile.tsx'
export { appScreens } from '../app-screens/AppScreens.tsx'
export { appSteps } from '../app-steps/AppSteps.tsx'
export { appInstall } from './AppInstall.tsx'
