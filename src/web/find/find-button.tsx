import SearchIcon from 'lucide-react/icons/search';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { openFind } from './open-find.ts';
import { hereWords as words } from './here-wording.ts';

/** Opens the find dialog by touch or mouse. */
export const FindButton = () => (
  <IconButton
    label={words.findAnything}
    icon={<SearchIcon aria-hidden />}
    aria-keyshortcuts="Control+K Meta+K"
    onClick={openFind}
    // With text so large that only a few words fit on a line, there is no room beside the two menus.
    className="shrink-0 max-[14rem]:hidden"
  />
);
