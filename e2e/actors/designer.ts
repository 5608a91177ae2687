import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { Colleague } from './colleague.ts'

/** A person of the house who edits the design in the studio. */
export class Designer extends Colleague {
  /** Enters as a person of the demo and opens the studio. */
  static override async enters(page: Page, name: string): Promise<Designer> {
    const { trouble } = await Colleague.enters(page, name)
    const designer = new Designer(page, trouble)
    await designer.opens('Design studio')
    await designer.seesPreview()
    return designer
  }

  /** The site with the draft on it. */
  get preview(): FrameLocator {
    return this.page.frameLocator('iframe[data-site-preview]')
  }

  get tools(): Locator {
    return this.page.getByRole('region', { name: 'Tools' })
  }

  get outline(): Locator {
    return this.page.getByRole('navigation', { name: 'What can be edited' })
  }

  get form(): Locator {
    return this.page.getByRole('region', { name: 'Form' })
  }

  /** Title of the first slide in the preview. */
  get heroTitle(): Locator {
    return this.preview.locator('[aria-roledescription=carousel]').getByRole('heading').first()
  }

  /** The preview listens once its tools name the blocks. */
  async seesPreview(): Promise<void> {
    await expect(this.preview.locator('[data-pick]').first()).toBeAttached()
  }

  /** The server has every edit. */
  async isSaved(): Promise<void> {
    await expect(this.tools.getByRole('status')).toContainText('Saved')
  }

  async picks(block: string): Promise<void> {
    await this.outline.getByRole('button', { name: block }).first().click()
    await expect(this.form.getByRole('heading', { name: block, exact: true })).toBeVisible()
  }

  /** Writes the title of the first slide where it stands. */
  async writesHero(title: string): Promise<void> {
    await this.heroTitle.dblclick()
    await this.page.keyboard.type(title)
    await this.page.keyboard.press('Enter')
    await expect(this.heroTitle).toHaveText(title)
  }

  /** Adds a block to the page that is shown, below all others or the picked one. */
  async adds(block: string): Promise<void> {
    await this.outline.getByRole('button', { name: 'Add a block' }).first().click()
    const choice = this.dialog('Add a block')
    await choice.getByLabel('Find a block').fill(block)
    await choice
      .getByRole('button', { name: new RegExp(`^${block}`) })
      .first()
      .click()
    await expect(this.form.getByRole('heading', { name: block, exact: true })).toBeVisible()
  }

  /** Chooses what narrow screens show; wide ones show all. */
  async showsPanel(name: string): Promise<void> {
    const panels = this.page.getByRole('group', { name: 'Parts of the studio' })
    if (await panels.isVisible()) await panels.getByRole('button', { name }).click()
  }

  async publishes(note: string): Promise<void> {
    await this.tools.getByRole('button', { name: 'Publish' }).click()
    const dialog = this.dialog('Publish')
    await dialog.getByLabel('What changes, for your colleagues').fill(note)
    await dialog.getByRole('button', { name: 'Publish now' }).click()
    await this.seesToast('Published. Open pages show it within seconds.')
  }
}
