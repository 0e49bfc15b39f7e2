import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const tokenIn = (search: string): string | null => new URLSearchParams(search).get('token');

/**
 * The token of the link that led here, null when there is none. It leaves the address bar and the history at once, so
 * that nobody reads it off a screen, a bookmark or a Referer; a page that is loaded anew has lost it.
 */
export const useLinkToken = (): string | null => {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => tokenIn(search));
  useEffect(() => {
    if (tokenIn(search) !== null) void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  return token;
};
