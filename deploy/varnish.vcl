vcl 4.1;

# A cache of one's own in front of the shop: Internet -> TLS (nginx.conf) -> Varnish -> shop with CDN=1.
#   varnishd -f deploy/varnish.vcl -a shop=127.0.0.1:6081 -a purge=127.0.0.1:6082 -s malloc,512m
# The shop is told where changes go: CDN_PURGE_URL=http://127.0.0.1:6082/. Whoever reaches that port can empty the cache.

import std;

backend shop {
    .host = "127.0.0.1";
    .port = "3000";
    .first_byte_timeout = 60s;
    .probe = { .url = "/healthz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

# Where TLS ends: who it says that a visitor is, is believed.
acl tls_proxies {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (local.socket == "purge") {
        call forget;
    }

    # Varnish has added the address of who asked it to X-Forwarded-For.
    if (client.ip ~ tls_proxies && req.http.X-Forwarded-For ~ ",") {
        set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
    } else {
        set req.http.X-Forwarded-For = client.ip;
    }
    if (client.ip !~ tls_proxies) {
        set req.http.X-Forwarded-Proto = "http";
        unset req.http.X-Forwarded-Host;
    }

    # Figures and details of readiness are for the inside.
    if (req.url ~ "^/(metrics|readyz)([/?]|$)") {
        return (synth(404));
    }

    # An old page is better than none, but only while the shop is away.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }

    if ((req.method == "GET" || req.method == "HEAD") && !req.http.Authorization && !req.http.Origin) {
        call share;
    }
}

# Pages, files and the API's public reads are the same for everybody with these two cookies; the others are left out.
# What may be kept says so itself. Everything else of the API, and the back office, is passed on as it is.
sub share {
    if (req.url ~ "^/office([/?]|$)") {
        return (pass);
    }
    if (req.url ~ "^/api/" && req.url !~ "^/api/(shop|home|faq|testimonials|reviews|marketing|pages/[^/?]+|locales/[^/?]+|categories(/[^/?]+(/(products|filters))?)?|products(/[^/?]+(/(related|reviews))?)?|search/suggestions)([?]|$)") {
        return (pass);
    }
    if (req.http.Cookie) {
        set req.http.X-Cookies = "";
        if (req.http.Cookie ~ "(^|; *)lng=(no|sv|en|fr)(;|$)") {
            set req.http.X-Cookies = regsub(req.http.Cookie, "^(?:.*?; *)?lng=(no|sv|en|fr)(?:;.*)?$", "lng=\1");
        }
        if (req.http.Cookie ~ "(^|; *)landing=1(;|$)") {
            set req.http.X-Cookies = req.http.X-Cookies + "; landing=1";
        }
        set req.http.Cookie = regsub(req.http.X-Cookies, "^; ", "");
        unset req.http.X-Cookies;
        if (req.http.Cookie == "") {
            unset req.http.Cookie;
        }
    }
    # What advertisements add to an address is read in the browser alone.
    set req.url = regsuball(req.url, "(?<=[?&])(utm_[a-z_]+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid)=[^&]*(&|$)", "");
    set req.url = regsub(req.url, "[?&]$", "");
    return (hash);
}

sub vcl_hash {
    hash_data(req.http.X-Forwarded-Proto);
    # The shop believes it: a page is of the host it names.
    hash_data(req.http.X-Forwarded-Host);
}

sub vcl_backend_response {
    # For as long as the shop is away; and until when an ETag saves the answer's body.
    set beresp.grace = 1h;
    set beresp.keep = 1h;
    if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "s-maxage|public, max-age=[1-9]") {
        # Asked for at once by everybody, in place of one after the other.
        set beresp.uncacheable = true;
        set beresp.ttl = 2m;
        return (deliver);
    }
}

sub vcl_deliver {
    unset resp.http.Cache-Tag;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}

# What carries one of these tags is asked for again by its next visitor.
sub forget {
    if (req.method != "POST" || req.http.Cache-Tag !~ "^([*]|[A-Za-z0-9:._-]+(,[A-Za-z0-9:._-]+)*)$") {
        return (synth(400));
    }
    if (req.http.Cache-Tag == "*") {
        ban("obj.status != 0");
    } else {
        ban("obj.http.Cache-Tag ~ (^|,)(" + regsuball(req.http.Cache-Tag, ",", "|") + ")(,|$)");
    }
    return (synth(200, "Forgotten"));
}
