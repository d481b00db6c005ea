import { ConfirmProvider } from '../ui/confirm-provider.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ToastProvider } from '../ui/toast-provider.tsx';
import { ButtonsSection } from './buttons-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { ListsSection } from './lists-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { TokensSection } from './tokens-section.tsx';

/** Every component of web/platform/ui in all its states, in development only. */
export function UiPage() {
  return (
    <ToastProvider>
      <ConfirmProvider>
        <main className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-6 sm:px-6">
          <PageHeader title="Design system" actions={<ThemeSwitch />} />
          <ButtonsSection />
          <FieldsSection />
          <OverlaysSection />
          <ListsSection />
          <DisplaySection />
          <TokensSection />
        </main>
      </ConfirmProvider>
    </ToastProvider>
  );
}
