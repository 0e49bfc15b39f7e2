import XIcon from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/toast';
import { buttonLook, iconButtonLook } from '../controls/button-look.ts';
import { classes } from '../classes.ts';
import { useToast } from './use-toast.ts';
import { kitWords as words } from '../wording.ts';

/** Shows the toasts; rendered once in the app. F8 moves the focus to them, swiping right dismisses them. */
export const Toaster = () => {
  const { toasts, dismiss } = useToast();
  return (
    <Radix.Provider label={words.notification} duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map(({ id, open, title, description, variant = 'default', isUrgent, duration, action }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={(next) => {
            if (!next) dismiss(id);
          }}
          {...(duration === undefined ? {} : { duration })}
          type={isUrgent || variant === 'destructive' ? 'foreground' : 'background'}
          className={classes(
            'flex animate-rise items-start gap-3 rounded-sheet border bg-stock py-3 pe-2 ps-4 shadow-lift',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:opacity-0',
            variant === 'destructive'
              ? 'border-danger border-s-[6px]'
              : 'border-line border-s-[6px] border-s-ink',
          )}
        >
          <div className="min-w-0 grow py-2">
            <Radix.Title className={classes('font-[640]', variant === 'destructive' && 'text-danger')}>
              {title}
            </Radix.Title>
            {description === undefined ? null : (
              <Radix.Description className="mt-0.5 whitespace-pre-line">{description}</Radix.Description>
            )}
            {action ? (
              <Radix.Action
                altText={action.label}
                onClick={action.onSelect}
                className={classes(buttonLook('secondary'), 'mt-3')}
              >
                {action.label}
              </Radix.Action>
            ) : null}
          </div>
          <Radix.Close aria-label={words.closeThisMessage} className={iconButtonLook()}>
            <XIcon aria-hidden />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        label={words.notifications}
        hotkey={['F8']}
        // Away from the buttons of an open dialog: above its foot on a phone, on the left and narrower on wider screens.
        className="fixed end-0 bottom-0 z-[60] m-0 flex w-full max-w-md list-none flex-col gap-2 p-4 outline-none max-sm:top-0 max-sm:bottom-auto max-sm:[body:has([role=dialog])_&]:top-auto max-sm:[body:has([role=dialog])_&]:bottom-20 sm:[body:has([role=dialog])_&]:end-auto sm:[body:has([role=dialog])_&]:start-0 sm:max-lg:[body:has([role=dialog])_&]:max-w-xs print:hidden"
      />
    </Radix.Provider>
  );
};
